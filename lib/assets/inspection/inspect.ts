import type { Pictures } from '../pictures.ts';
import type { AssetType } from '../schema.ts';

/** A file that was received: where its bytes are, and the name that its sender gave it. */
export type FileToInspect = {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
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
export declare function inspect(file: FileToInspect, pictures: Pictures): Promise<Inspected>;
