import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DemoFeed } from '#tools/demo/business.ts';

/** Writes a feed into a folder, creating it if needed, and returns its path. Memory stays flat. */
export async function writeFeed(folder: string, [resource, records]: DemoFeed): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${resource}.ndjson`);
  await pipeline(linesOf(records), createWriteStream(path, { highWaterMark: 256 * 1024 }));
  return path;
}

function* linesOf(records: DemoFeed[1]): Generator<string> {
  for (const record of records) yield `${JSON.stringify(record)}\n`;
}
