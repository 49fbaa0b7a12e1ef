import type { PictureDecoder } from '#lib/assets/processing/processing.ts';
import type { AssetType } from '#lib/assets/schema.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { type DomainError, invalid } from '#lib/errors.ts';
import { checkBytes, unsupportedFile } from './check-bytes.ts';
import { safeFileName } from './file-name.ts';

/** A received file, with the name that the sender gave it. */
type FileToInspect = {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** The client or person who sent it, for fair queueing. */
  readonly caller: string;
};

export type Inspected = {
  /** `safeFileName` of the sent name. */
  readonly fileName: string;
  readonly mimeType: string;
  readonly type: AssetType;
  /** In pixels as displayed; pictures only. */
  readonly width?: number;
  readonly height?: number;
};

/**
 * Finds out what a file is from its bytes. Throws UNSUPPORTED_MEDIA_TYPE if its kind is not accepted or does not match
 * its extension, and VALIDATION_ERROR on `file` if it is empty, its name is invalid, or it is a picture that is broken
 * or too large.
 */
export async function inspect(file: FileToInspect, pictures: PictureDecoder): Promise<Inspected> {
  if (file.sizeBytes === 0) throw invalidFile('is empty: it has 0 bytes');
  const fileName = safeFileName(file.fileName);
  if (fileName === undefined) throw invalidFile('needs a name, without control characters');
  const kind = claimedKind(fileName);
  if (!kind) throw unsupportedFile('File type not supported.');
  await checkBytes(file.path, kind);
  const { mimeType, type } = kind;
  return { fileName, mimeType, type, ...(type === 'IMAGE' && (await pictureSize(file, pictures))) };
}

async function pictureSize({ path, caller }: FileToInspect, pictures: PictureDecoder) {
  const size = await pictures.size(path, caller);
  if ('refused' in size) throw invalidFile(`is a picture that ${size.refused}`);
  return size;
}

function invalidFile(issue: string): DomainError {
  return invalid([{ field: 'file', issue }]);
}
