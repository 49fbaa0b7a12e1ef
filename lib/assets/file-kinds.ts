import type { AssetType } from './schema.ts';

/** A kind of file that is taken: what its bytes must be, and the endings that its name may have. */
export type FileKind = {
  /** As people call it: `JPEG`. */
  readonly name: string;
  readonly mimeType: string;
  readonly type: AssetType;
  /** Lower case, without the dot. */
  readonly endings: readonly [string, ...string[]];
};

/** Every kind that is taken (api.md section 11); what is not on this list is refused. */
export const FILE_KINDS: readonly FileKind[] = [
  { name: 'JPEG', mimeType: 'image/jpeg', type: 'IMAGE', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { name: 'PNG', mimeType: 'image/png', type: 'IMAGE', endings: ['png'] },
  { name: 'WebP', mimeType: 'image/webp', type: 'IMAGE', endings: ['webp'] },
  { name: 'GIF', mimeType: 'image/gif', type: 'IMAGE', endings: ['gif'] },
  { name: 'TIFF', mimeType: 'image/tiff', type: 'IMAGE', endings: ['tif', 'tiff'] },
  { name: 'PDF', mimeType: 'application/pdf', type: 'DOCUMENT', endings: ['pdf'] },
  { name: 'MP4', mimeType: 'video/mp4', type: 'VIDEO', endings: ['mp4', 'm4v'] },
  {
    name: 'Word document',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    type: 'DOCUMENT',
    endings: ['docx'],
  },
  {
    name: 'Excel workbook',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    type: 'DOCUMENT',
    endings: ['xlsx'],
  },
  { name: 'CSV', mimeType: 'text/csv', type: 'DOCUMENT', endings: ['csv'] },
];

/** The kind that a file's name claims by its ending, whatever the letter case; undefined is none that is taken. */
export function claimedKind(fileName: string): FileKind | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return FILE_KINDS.find(({ endings }) => endings.some((each) => each === ending));
}

/** Whether browsers show a file of that media type as a picture. */
export function isShownByBrowsers(mimeType: string | undefined): boolean {
  return mimeType !== undefined && SHOWN.has(mimeType);
}

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
