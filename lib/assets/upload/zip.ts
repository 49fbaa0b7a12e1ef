import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** An entry of a zip archive, from its central directory. */
export type ZipEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflate. */
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Offset in the file. */
  readonly start: number;
};

/** The entries of a zip archive that fills the whole file, contiguous and without overlaps; otherwise what is wrong. */
export async function readZipDirectory(
  file: OpenedFile,
): Promise<{ readonly entries: readonly ZipEntry[] } | { readonly problem: string }> {
  const end = findZipEnds(file).find((record) => record.end === file.sizeBytes);
  if (!end) return { problem: 'it is cut short, or no zip archive' };
  if (end.entries > MAX_ENTRIES) return { problem: `it has more than ${MAX_ENTRIES} entries` };
  if (
    end.directoryBytes > MAX_DIRECTORY_BYTES ||
    end.directoryStart + end.directoryBytes !== end.start
  ) {
    return { problem: INCONSISTENT };
  }
  const entries = parseEntries(await file.read(end.directoryStart, end.directoryBytes));
  if (entries.length !== end.entries || !areContiguous(entries, end.directoryStart))
    return { problem: INCONSISTENT };
  return { entries };
}

const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY_BYTES = 4_194_304;
const INCONSISTENT = 'its directory does not agree with what is in it';

/** Empty unless entries fill the directory exactly. */
function parseEntries(directory: Buffer) {
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
/** Length of a local header without its name. */
const LOCAL_LENGTH = 30;

function areContiguous(entries: readonly ZipEntry[], directoryStart: number) {
  let free = 0;
  for (const { start, name, packedBytes } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < free || (free === 0 && start !== 0)) return false;
    free = start + LOCAL_LENGTH + Buffer.byteLength(name) + packedBytes;
  }
  return free <= directoryStart;
}

type ZipEnd = {
  /** Offsets of the record and of the end of its comment. */
  readonly start: number;
  readonly end: number;
  readonly entries: number;
  /** Offset and length of the directory, as claimed. */
  readonly directoryStart: number;
  readonly directoryBytes: number;
};

/** Possible end records near the end of the file, last first. */
function findZipEnds({ tail, sizeBytes }: OpenedFile): ZipEnd[] {
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
const ENTRY_MARK = Buffer.from('PK\x01\x02', 'latin1');

const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;

function lastMark(bytes: Buffer, from: number) {
  return from < 0 ? -1 : bytes.lastIndexOf(END_MARK, from);
}

/**
 * Whether a zip archive ends at the end of the file: zip is read from its end, so a GIF may be a JAR as well. The four
 * bytes of the mark may occur by chance, so the archive's directory has to be there too.
 */
export async function hasHiddenArchive(file: OpenedFile): Promise<boolean> {
  return (await findArchiveEnds(file)).length > 0;
}

/** The same for a PDF, whose attachments may be archives: those are followed by `endstream`. */
export async function hasHiddenArchiveInPdf(file: OpenedFile): Promise<boolean> {
  const tailStart = file.sizeBytes - file.tail.length;
  const ends = await findArchiveEnds(file);
  return ends.some(({ start }) => !file.tail.includes('endstream', start - tailStart));
}

async function findArchiveEnds(file: OpenedFile) {
  const candidates = findZipEnds(file);
  if (candidates.length > MAX_BY_CHANCE) return candidates;
  const confirmed = await Promise.all(candidates.map((end) => hasDirectory(file, end)));
  return candidates.filter((_, index) => confirmed[index]);
}

const MAX_BY_CHANCE = 16;

async function hasDirectory(file: OpenedFile, { start, ...end }: ZipEnd) {
  const offsets = [start - end.directoryBytes, end.directoryStart].filter((offset) => offset >= 0);
  const marks = await Promise.all(offsets.map((offset) => file.read(offset, ENTRY_MARK.length)));
  const locator =
    start < LOCATOR_LENGTH
      ? Buffer.alloc(0)
      : await file.read(start - LOCATOR_LENGTH, LOCATOR_MARK.length);
  return marks.some((mark) => mark.equals(ENTRY_MARK)) || locator.equals(LOCATOR_MARK);
}

/** The zip64 locator, which precedes the end record of an archive with 64-bit sizes. */
const LOCATOR_MARK = Buffer.from('PK\x06\x07', 'latin1');
const LOCATOR_LENGTH = 20;

/** A file to inspect without reading all of it into memory. */
export type OpenedFile = {
  readonly path: string;
  readonly sizeBytes: number;
  /** The first 4 KiB. */
  readonly head: Buffer;
  /** The last 64 KiB or so: the end record of a zip archive must begin here. */
  readonly tail: Buffer;
  /** Returns fewer than `length` bytes at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
} & AsyncDisposable;

const HEAD_BYTES = 4_096;
/** A zip end record and its longest comment. */
const TAIL_BYTES = 22 + 65_535;

export async function openFile(path: string): Promise<OpenedFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };
  return {
    path,
    sizeBytes: size,
    head: await read(0, HEAD_BYTES),
    tail: await read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES),
    read,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** The MIME type of the bytes, if known. Does not look into archives; office files are checked in `office-file.ts`. */
export async function detectMimeType({ path, head }: OpenedFile): Promise<string | undefined> {
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
