import type { OpenedFile } from './opened-file.ts';

/** The record that ends a zip archive, as far as it is looked at. */
export type ZipEnd = {
  /** Where it begins in the file, and where its comment ends. */
  readonly start: number;
  readonly end: number;
  readonly entries: number;
  /** Where the directory is said to be, and of what length. */
  readonly directoryStart: number;
  readonly directoryBytes: number;
};

/** What could be a record that ends a zip archive, near the end of the file; the last one first. */
export function zipEndsOf({ tail, sizeBytes }: OpenedFile): ZipEnd[] {
  const found: ZipEnd[] = [];
  for (let at = lastMark(tail, tail.length - LENGTH); at >= 0; at = lastMark(tail, at - 1)) {
    const start = sizeBytes - tail.length + at;
    found.push({
      start,
      end: start + LENGTH + tail.readUInt16LE(at + 20),
      entries: tail.readUInt16LE(at + 10),
      directoryBytes: tail.readUInt32LE(at + 12),
      directoryStart: tail.readUInt32LE(at + 16),
    });
  }
  return found;
}

/** What each entry of a zip's directory begins with. */
export const ENTRY_MARK = Buffer.from('PK\x01\x02', 'latin1');

const MARK = Buffer.from('PK\x05\x06', 'latin1');
const LENGTH = 22;

function lastMark(bytes: Buffer, from: number) {
  return from < 0 ? -1 : bytes.lastIndexOf(MARK, from);
}
