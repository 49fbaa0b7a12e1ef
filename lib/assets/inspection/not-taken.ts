import { Failure } from '#lib/failures.ts';
import { FILE_KINDS } from '../file-kinds.ts';

/** UNSUPPORTED_MEDIA_TYPE with the accepted kinds; `reason` is a sentence. */
export function notTaken(reason: string): Failure {
  return new Failure('UNSUPPORTED_MEDIA_TYPE', `${reason} ${ACCEPTED}`);
}

const ACCEPTED = `Files are taken that are, and end in: ${FILE_KINDS.map(
  ({ name, extensions }) =>
    `${name} (${extensions.map((extension) => `.${extension}`).join(', ')})`,
).join(', ')}.`;
