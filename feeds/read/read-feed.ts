import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from '#feeds/validation/feed-error.ts';
import { CsvRecords } from './csv-records.ts';
import type { FeedFile } from './feed-files.ts';
import { checkCompression, checkEncoding } from './file-format.ts';
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
