import { fileTypeFromFile } from 'file-type';
import type { OpenedFile } from './opened-file.ts';

/**
 * The MIME type that the bytes are of, undefined where none is known. Archives and compressed files are not
 * looked into: nothing that is taken is one, but for office files, which are looked into elsewhere.
 */
export async function sniff({ path, head }: OpenedFile): Promise<string | undefined> {
  const packed = PACKED.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
  if (packed) return packed.mimeType;
  // It follows what the file says of its own inside, a few hundred steps at the most.
  const found = await fileTypeFromFile(path, { signal: AbortSignal.timeout(5_000) });
  return found && (SAME_AS[found.mime] ?? found.mime);
}

const PACKED = [
  { magic: Buffer.from('PK\x03\x04', 'latin1'), mimeType: 'application/zip' },
  { magic: Buffer.from([0x1f, 0x8b]), mimeType: 'application/gzip' },
];

/** An animated PNG is a PNG, and what Apple calls its own is an MP4. */
const SAME_AS: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};
