import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DemoFeed } from '#tools/demo/business.ts';

/** Writes a feed into a folder, creating it if needed, and returns its path. Memory stays flat. */
export async function writeFeed(folder: string, [resource, records]: DemoFeed): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${resource}.ndjson`);
  await pipeline(chunksOf(records), createWriteStream(path));
  return path;
}

/** Many lines at a time: writing each separately takes longer than generating it. */
function* chunksOf(records: Iterable<object>): Generator<string> {
  let chunk = '';
  for (const record of records) {
    chunk += `${JSON.stringify(record)}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const CHUNK_CHARACTERS = 256 * 1024;
