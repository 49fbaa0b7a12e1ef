import type { OpenedFile } from './opened-file.ts';

/** The end of central directory record of a zip archive. */
export type ZipEnd = {
  /** Offsets of the record and of the end of its comment. */
  readonly start: number;
  readonly end: number;
  readonly entries: number;
  /** Offset and length of the directory, as claimed. */
  readonly directoryStart: number;
  readonly directoryBytes: number;
};

/** Possible end records near the end of the file, last first. */
export function zipEndsOf({ tail, sizeBytes }: OpenedFile): ZipEnd[] {
  const found: ZipEnd[] = [];
  for (let at = lastMark(tail, tail.length - END_LENGTH); at >= 0; at = lastMark(tail, at - 1)) {
    const start = sizeBytes - tail.length + at;
    found.push({
      start,
      end: start + END_LENGTH + tail.readUInt16LE(at + 20),
      entries: tail.readUInt16LE(at + 10),
      directoryBytes: tail.readUInt32LE(at + 12),
      directoryStart: tail.readUInt32LE(at + 16),
    });
  }
  return found;
}

/** The signature of an entry in the central directory. */
export const ENTRY_MARK = Buffer.from('PK\x01\x02', 'latin1');

const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;

function lastMark(bytes: Buffer, from: number) {
  return from < 0 ? -1 : bytes.lastIndexOf(END_MARK, from);
}
