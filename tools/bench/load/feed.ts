import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { generateInvoice } from './generate-invoice.ts';

export type GeneratedFeed = {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
};

/** Size of a feed: about so many megabytes, or so many repetitions of another feed. */
export type FeedSize = { readonly megabytes: number } | { readonly times: number };

/**
 * Writes a feed of generated invoices, or of those of the feed `from`, repeated under other numbers.
 */
export async function generateFeed(
  path: string,
  size: FeedSize,
  from: string | undefined,
): Promise<GeneratedFeed> {
  const feed = { path, bytes: 0, rows: 0 };
  let block = '';
  await pipeline(Readable.from(blocks()), createWriteStream(path));
  return feed;

  async function* blocks(): AsyncGenerator<Buffer> {
    const maxBytes = 'megabytes' in size ? size.megabytes * 1e6 : Number.POSITIVE_INFINITY;
    const repetitions = 'times' in size ? size.times : Number.POSITIVE_INFINITY;
    for await (const line of from === undefined ? generated() : repeated(from, repetitions)) {
      block += `${line}\n`;
      feed.rows += 1;
      if (block.length < BLOCK_LENGTH) continue;
      yield flush();
      if (feed.bytes >= maxBytes) return;
    }
    yield flush();
  }

  function flush(): Buffer {
    const bytes = Buffer.from(block);
    block = '';
    feed.bytes += bytes.length;
    return bytes;
  }
}

const BLOCK_LENGTH = 100_000;

function* generated(): Generator<string> {
  for (let number = 1; ; number += 1) yield JSON.stringify(generateInvoice(number));
}

/** The lines of a feed, repeated; in the second repetition number 536365 becomes 536365-2. */
async function* repeated(from: string, repetitions: number): AsyncGenerator<string> {
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    const file = createReadStream(from);
    const input = from.endsWith('.gz') ? file.pipe(createGunzip()) : file;
    let lines = 0;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      lines += 1;
      yield repetition === 1 ? line : line.replace(NUMBER, `$1-${repetition}"`);
    }
    if (lines === 0) throw new Error(`${from} has no records`);
  }
}

/** The invoice's own number, its first member. */
const NUMBER = /^(\{"number":"[^"]*)"/;
