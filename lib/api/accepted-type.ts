import type { Declared } from './declaration.ts';

/** The media type that a caller has to accept; undefined where it is JSON. */
export function acceptedTypeOf({
  answers,
  file,
  response,
}: Pick<Declared, 'answers' | 'file' | 'response'>): string | undefined {
  if (answers !== 'bytes' && answers !== 'made') return file?.type;
  return String(response.meta()?.['contentMediaType']);
}
