import type { AssetType } from '#lib/assets/schema.ts';

/** An accepted kind of file: the type that its bytes must have, and the extensions that its name may have. */
export type FileKind = {
  /** `JPEG`. */
  readonly name: string;
  readonly mimeType: string;
  readonly type: AssetType;
  /** Lower case, without the dot. */
  readonly extensions: readonly [string, ...string[]];
};

/** Every accepted kind; anything else is refused. */
export const FILE_KINDS: readonly FileKind[] = [
  {
    name: 'JPEG',
    mimeType: 'image/jpeg',
    type: 'IMAGE',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  },
  { name: 'PNG', mimeType: 'image/png', type: 'IMAGE', extensions: ['png'] },
  { name: 'WebP', mimeType: 'image/webp', type: 'IMAGE', extensions: ['webp'] },
  { name: 'GIF', mimeType: 'image/gif', type: 'IMAGE', extensions: ['gif'] },
  { name: 'TIFF', mimeType: 'image/tiff', type: 'IMAGE', extensions: ['tif', 'tiff'] },
  { name: 'PDF', mimeType: 'application/pdf', type: 'DOCUMENT', extensions: ['pdf'] },
  { name: 'MP4', mimeType: 'video/mp4', type: 'VIDEO', extensions: ['mp4', 'm4v'] },
  {
    name: 'Word document',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    type: 'DOCUMENT',
    extensions: ['docx'],
  },
  {
    name: 'Excel workbook',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    type: 'DOCUMENT',
    extensions: ['xlsx'],
  },
  { name: 'CSV', mimeType: 'text/csv', type: 'DOCUMENT', extensions: ['csv'] },
];

/** The kind that a file name claims by its extension, in any letter case; undefined if it is not accepted. */
export function claimedKind(fileName: string): FileKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return FILE_KINDS.find(({ extensions }) => extensions.some((each) => each === extension));
}

/** Whether browsers can show the media type as an image. */
export function isBrowserImage(mimeType: string | undefined): boolean {
  return mimeType !== undefined && BROWSER_IMAGES.has(mimeType);
}

const BROWSER_IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
