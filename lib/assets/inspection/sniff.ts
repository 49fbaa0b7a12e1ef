import { fileTypeFromFile } from 'file-type';
import type { OpenedFile } from './opened-file.ts';

/** The MIME type of the bytes, if known. Does not look into archives; office files are checked in `office-file.ts`. */
export async function sniff({ path, head }: OpenedFile): Promise<string | undefined> {
  const archive = ARCHIVES.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
  if (archive) return archive.mimeType;
  // It follows offsets inside the file, a few hundred at most.
  const found = await fileTypeFromFile(path, { signal: AbortSignal.timeout(5_000) });
  return found && (ALIASES[found.mime] ?? found.mime);
}

const ARCHIVES = [
  { magic: Buffer.from('PK\x03\x04', 'latin1'), mimeType: 'application/zip' },
  { magic: Buffer.from([0x1f, 0x8b]), mimeType: 'application/gzip' },
];

/** An animated PNG is a PNG, and an M4V is an MP4. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};
