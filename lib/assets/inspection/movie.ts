import type { OpenedFile } from './opened-file.ts';

/** What is wrong with an MP4: its boxes must be contiguous, and one of them must describe the movie. */
export async function faultOfMovie(file: OpenedFile): Promise<string | undefined> {
  let offset = 0;
  for (let count = 0; offset < file.sizeBytes && count < MAX_BOXES; count += 1) {
    const box = parseBox(await file.read(offset, BOX_HEADER), file.sizeBytes - offset);
    if (box.name === 'moov' && offset + box.sizeBytes <= file.sizeBytes) return undefined;
    if (box.sizeBytes < 8) break;
    offset += box.sizeBytes;
  }
  return 'it has no whole description of the movie (`moov`)';
}

/** An hour in one-second fragments has fewer. */
const MAX_BOXES = 10_000;
const BOX_HEADER = 16;

/** A size of 1 means that a 64-bit size follows the name, 0 that the box extends to the end of the file. */
function parseBox(header: Buffer, remaining: number) {
  if (header.length < 8) return { name: '', sizeBytes: 0 };
  const name = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  if (size === 0) return { name, sizeBytes: remaining };
  if (size > 1) return { name, sizeBytes: size };
  return { name, sizeBytes: header.length < 16 ? 0 : Number(header.readBigUInt64BE(8)) };
}
