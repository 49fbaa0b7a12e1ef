import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes records as an NDJSON feed, `<folder>/<resource>.ndjson` or `.ndjson.gz`, and returns its path. The file appears
 * only once it is complete; the other form, left by an earlier run, is removed.
 */
export async function writeFeed(
  feed: { folder: string; resource: string; gzip: boolean },
  records: Iterable<unknown>,
): Promise<string> {
  const plain = join(feed.folder, `${feed.resource}.ndjson`);
  const [path, other] = feed.gzip ? [`${plain}.gz`, plain] : [plain, `${plain}.gz`];
  const partial = `${path}.partial`;
  await mkdir(feed.folder, { recursive: true });
  const lines = Readable.from(chunksOf(records));
  const file = createWriteStream(partial);
  await (feed.gzip ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
  await rename(partial, path);
  await rm(other, { force: true });
  return path;
}

/** Joins lines into chunks of about 64 kB, since one write per line is slow. */
function* chunksOf(records: Iterable<unknown>): Generator<string> {
  let chunk = '';
  for (const record of records) {
    chunk += `${JSON.stringify(record)}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
