import { type Failure, invalid } from '#lib/failures.ts';
import { claimedKind } from '../file-kinds.ts';
import { safeFileName } from '../file-name.ts';
import type { Pictures } from '../pictures.ts';
import type { AssetType } from '../schema.ts';
import { checkBytes } from './check-bytes.ts';
import { notTaken } from './not-taken.ts';

/** A file that was received: where its bytes are, and the name that its sender gave it. */
export type FileToInspect = {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** The client or person who sent it. */
  readonly caller: string;
};

export type Inspected = {
  /** The name as it is kept (`safeFileName`). */
  readonly fileName: string;
  readonly mimeType: string;
  readonly type: AssetType;
  /** In pixels, as shown; pictures alone have them. */
  readonly width?: number;
  readonly height?: number;
};

/**
 * What a file is, by its bytes. Throws UNSUPPORTED_MEDIA_TYPE where it is of no kind that is taken or at
 * odds with its name's ending, and VALIDATION_ERROR on `file` where it is empty, its name is no name, or
 * it is a picture that is broken or too large.
 */
export async function inspect(file: FileToInspect, pictures: Pictures): Promise<Inspected> {
  if (file.sizeBytes === 0) throw atFault('is empty: it has 0 bytes');
  const fileName = safeFileName(file.fileName);
  if (fileName === undefined) throw atFault('needs a name, without control characters');
  const kind = claimedKind(fileName);
  if (!kind) throw notTaken('The ending of the name is not one of a file that is taken.');
  await checkBytes(file.path, kind);
  const { mimeType, type } = kind;
  return { fileName, mimeType, type, ...(type === 'IMAGE' && (await sizeOf(file, pictures))) };
}

async function sizeOf({ path, caller }: FileToInspect, pictures: Pictures) {
  const size = await pictures.size(path, caller);
  if ('refused' in size) throw atFault(`is a picture that ${size.refused}`);
  return size;
}

function atFault(issue: string): Failure {
  return invalid([{ field: 'file', issue }]);
}
