import type { OpenedFile } from './opened-file.ts';
import { ENTRY_MARK, zipEndsOf } from './zip-end.ts';

/** An entry of a zip archive, as its directory has it; nothing is unpacked for this. */
export type ZipEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where it begins in the file. */
  readonly start: number;
};

/**
 * The entries of a zip archive that is nothing but one: it fills the file, its entries follow one another
 * and do not overlap. Otherwise what is wrong with it.
 */
export async function readZipDirectory(
  file: OpenedFile,
): Promise<{ readonly entries: readonly ZipEntry[] } | { readonly fault: string }> {
  const end = zipEndsOf(file).find((record) => record.end === file.sizeBytes);
  if (!end) return { fault: 'it is cut short, or no zip archive' };
  if (end.entries > MOST_ENTRIES) return { fault: `it has more than ${MOST_ENTRIES} entries` };
  if (
    end.directoryBytes > MOST_DIRECTORY_BYTES ||
    end.directoryStart + end.directoryBytes !== end.start
  ) {
    return { fault: UNSOUND };
  }
  const entries = entriesOf(await file.read(end.directoryStart, end.directoryBytes));
  if (entries.length !== end.entries || !follow(entries, end.directoryStart))
    return { fault: UNSOUND };
  return { entries };
}

const MOST_ENTRIES = 10_000;
const MOST_DIRECTORY_BYTES = 4_194_304;
const UNSOUND = 'its directory does not agree with what is in it';

/** Stops at the first that is not one. */
function entriesOf(directory: Buffer) {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_LENGTH <= directory.length && directory.indexOf(ENTRY_MARK, at) === at) {
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      start: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return at === directory.length ? entries : [];
}

const ENTRY_LENGTH = 46;
/** What stands before an entry's bytes, at the least: more is its name. */
const LOCAL_LENGTH = 30;

function follow(entries: readonly ZipEntry[], directoryStart: number) {
  let free = 0;
  for (const { start, name, packedBytes } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < free || (free === 0 && start !== 0)) return false;
    free = start + LOCAL_LENGTH + Buffer.byteLength(name) + packedBytes;
  }
  return free <= directoryStart;
}
