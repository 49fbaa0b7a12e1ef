import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from '#feeds/validation/feed-error.ts';
import { type FeedFile, GZIP } from './feed-files.ts';
import { type Line, LineSplitter } from './lines.ts';

/** Progress in bytes. */
export type ReadProgress = {
  /** Read from the file on disk. */
  bytes: number;
  /** The size of the feed after decompression. */
  feedBytes: number;
};

/**
 * Reads a feed, some lines at a time, updating `progress`. Memory use does not depend on the file's size. Throws
 * FeedError when the file cannot be read to its end.
 */
export async function* readFeed(
  file: FeedFile,
  progress: ReadProgress = { bytes: 0, feedBytes: 0 },
): AsyncGenerator<Iterable<Line>> {
  const csv = file.format === 'csv' ? new CsvRecords(file) : undefined;
  const splitter = new LineSplitter({ keepsBlank: csv !== undefined });
  const records = (lines: Iterable<Line>) => csv?.join(lines) ?? lines;
  await checkBeginning(file);
  const chunks = file.isCompressed ? gunzipped(file.path, progress) : plain(file.path, progress);
  try {
    for await (const chunk of chunks) {
      if (progress.feedBytes === 0) checkEncoding(file, chunk);
      progress.feedBytes += chunk.length;
      yield records(splitter.push(chunk));
    }
  } catch (cause) {
    throw unreadable(file, cause) ?? cause;
  }
  yield records(splitter.end());
  csv?.end();
}

/** Enough to keep the database busy, little enough to keep memory flat. */
const CHUNK = 64 * 1024;

/** Only for regular files: a pipe can be read once. */
async function checkBeginning(feed: FeedFile): Promise<void> {
  if (!(await stat(feed.path)).isFile()) return;
  const file = await open(feed.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    checkCompression(feed, buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Reuses one buffer: new ones would pile up until they are collected. */
async function* plain(path: string, progress: ReadProgress): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return;
      progress.bytes += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* gunzipped(path: string, progress: ReadProgress): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: CHUNK });
  const chunks = pipeline(source, createGunzip({ chunkSize: CHUNK }), () => {
    // An error of either stream also ends iteration, where it is handled.
  });
  for await (const chunk of chunks) {
    progress.bytes = source.bytesRead;
    yield chunk;
  }
}

function unreadable(file: FeedFile, cause: unknown): FeedError | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  const code = String(cause.code);
  if (code.startsWith('Z_')) {
    return new FeedError(
      `${file.name}: the compressed file is cut off or damaged (${cause.message}). Nothing was loaded from it: write it again.`,
      { cause },
    );
  }
  if (!('syscall' in cause)) return undefined;
  return new FeedError(`${file.path} cannot be read to its end: ${cause.message}.`, { cause });
}

/**
 * Throws FeedError when the first bytes of a file do not fit its name.
 * @param bytes the beginning of the file on disk, before decompression
 */
function checkCompression({ name, isCompressed }: FeedFile, bytes: Buffer): void {
  if (bytes.length === 0) return;
  const isGzip = bytes.subarray(0, 2).equals(GZIP);
  if (isGzip && !isCompressed)
    throw new FeedError(`${name} is compressed with gzip: rename it to end in .gz.`);
  if (bytes.subarray(0, 4).equals(ZIP))
    throw new FeedError(`${name} is a ZIP archive or a spreadsheet: ${EXPECTED}.`);
  if (!isGzip && isCompressed)
    throw new FeedError(
      `${name} is not compressed, whatever its name says: remove .gz from its name, or compress it with gzip.`,
    );
}

/**
 * Throws FeedError when the text is UTF-16 or UTF-32, or its lines end in a bare CR.
 * @param bytes the beginning of the text, after decompression
 */
function checkEncoding({ name }: FeedFile, bytes: Buffer): void {
  // Every letter of a feed's beginning is ASCII.
  if (bytes.subarray(0, 4).includes(0))
    throw new FeedError(`${name} is written in UTF-16 or UTF-32: ${EXPECTED}.`);
  if (/^[^\n]*\r[^\n]*\S[^\n]*$/.test(bytes.toString('latin1')))
    throw new FeedError(
      `${name} has lines that end in a bare CR: end them in LF, or in CR and LF.`,
    );
}

const EXPECTED = 'write it as plain text in UTF-8';
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/**
 * Joins the lines of a CSV file into records: a quoted value may contain line breaks (RFC 4180). A record has the
 * number of its first line. At most one record is held in memory. Blank lines between records are dropped.
 */
class CsvRecords {
  readonly #file: FeedFile;
  #openLines: Line[] = [];
  #openBytes = 0;

  constructor(file: FeedFile) {
    this.#file = file;
  }

  *join(lines: Iterable<Line>): Generator<Line> {
    for (const line of lines) {
      const closes = hasOddQuotes(line.bytes);
      const isOpen = this.#openLines.length > 0;
      if (isOpen) this.#append(line);
      if (isOpen && closes) yield this.#takeRecord();
      else if (!isOpen && closes) this.#append(line);
      else if (!isOpen && (line.isTooLong || !isBlank(line.bytes))) yield line;
    }
  }

  /** Throws FeedError when a quoted value is never closed. */
  end(): void {
    if (this.#openLines.length > 0) throw this.#unclosed('never closed');
  }

  #append(line: Line): void {
    this.#openBytes += line.bytes.length + 1;
    const { maxRecordBytes } = this.#file.resource;
    if (line.isTooLong || this.#openBytes > maxRecordBytes)
      throw this.#unclosed(`not closed within ${maxRecordBytes / 1024} KiB`);
    // A copy: the reader reuses its buffer.
    this.#openLines.push({ ...line, bytes: Buffer.from(line.bytes) });
  }

  #takeRecord(): Line {
    const [first, ...rest] = this.#openLines;
    if (first === undefined) throw new Error('No record is open.');
    const bytes = Buffer.concat([first.bytes, ...rest.flatMap(({ bytes }) => [NEWLINE, bytes])]);
    this.#openLines = [];
    this.#openBytes = 0;
    return { ...first, bytes, isTerminated: rest.at(-1)?.isTerminated ?? first.isTerminated };
  }

  #unclosed(how: string): FeedError {
    const line = this.#openLines[0]?.number ?? 1;
    return new FeedError(
      `${this.#file.name}:${line} has a quote that is ${how}: a value with quotes is written in quotes, each within it twice. Nothing was loaded from it.`,
    );
  }
}

const NEWLINE = Buffer.from('\n');
const QUOTE = 0x22;

function hasOddQuotes(bytes: Buffer): boolean {
  let isOdd = false;
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) isOdd = !isOdd;
  return isOdd;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.toString('latin1').trim() === '';
}
