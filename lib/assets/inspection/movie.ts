import type { OpenedFile } from './opened-file.ts';

/** What is wrong with an MP4: its boxes follow one another, and one of them says what is in the others. */
export async function faultOfMovie(file: OpenedFile): Promise<string | undefined> {
  let at = 0;
  for (let count = 0; at < file.sizeBytes && count < MOST_BOXES; count += 1) {
    const box = boxOf(await file.read(at, BOX_HEADER), file.sizeBytes - at);
    if (box.name === 'moov' && at + box.sizeBytes <= file.sizeBytes) return undefined;
    if (box.sizeBytes < 8) break;
    at += box.sizeBytes;
  }
  return 'it has no whole description of the movie (`moov`)';
}

/** An hour in fragments of a second has fewer. */
const MOST_BOXES = 10_000;
const BOX_HEADER = 16;

/** A box's length in bytes: 1 says that it stands in 64 bits behind the name, 0 that it is all that is left. */
function boxOf(header: Buffer, left: number) {
  if (header.length < 8) return { name: '', sizeBytes: 0 };
  const name = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  if (size === 0) return { name, sizeBytes: left };
  if (size > 1) return { name, sizeBytes: size };
  return { name, sizeBytes: header.length < 16 ? 0 : Number(header.readBigUInt64BE(8)) };
}
