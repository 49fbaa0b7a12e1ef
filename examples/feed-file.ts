import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes records as one NDJSON feed, `<folder>/<resource>.ndjson` or `.ndjson.gz`, and gives its
 * path. The file appears when it is whole; one of the other form left by an earlier run goes.
 */
export async function writeFeed(
  feed: { folder: string; resource: string; gzip: boolean },
  records: Iterable<unknown>,
): Promise<string> {
  const plain = join(feed.folder, `${feed.resource}.ndjson`);
  const [path, other] = feed.gzip ? [`${plain}.gz`, plain] : [plain, `${plain}.gz`];
  const partial = `${path}.partial`;
  await mkdir(feed.folder, { recursive: true });
  const lines = Readable.from(linesOf(records));
  const file = createWriteStream(partial);
  await (feed.gzip ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
  await rename(partial, path);
  await rm(other, { force: true });
  return path;
}

/** Lines in pieces of some 64 kB: a write for each line would take longer than making it. */
function* linesOf(records: Iterable<unknown>): Generator<string> {
  let piece = '';
  for (const record of records) {
    piece += `${JSON.stringify(record)}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
