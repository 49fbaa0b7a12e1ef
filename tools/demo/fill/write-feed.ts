import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { DemoFeed } from '#tools/demo/business.ts';

/** Writes a feed into a folder, creating it if needed, and returns its path. Memory stays flat. */
export async function writeFeed(folder: string, [resource, records]: DemoFeed): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${resource}.ndjson`);
  const file = createWriteStream(path, { highWaterMark: 256 * 1024 });
  for (const record of records)
    if (!file.write(`${JSON.stringify(record)}\n`)) await once(file, 'drain');
  await finished(file.end());
  return path;
}
