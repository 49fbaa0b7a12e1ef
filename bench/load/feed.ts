import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { anyInvoice } from './any-invoice.ts';

export type MadeFeed = { readonly path: string; readonly bytes: number; readonly rows: number };

/** How large a feed is to be: about so many megabytes, or another feed so many times over. */
export type FeedSize = { readonly megabytes: number } | { readonly times: number };

/**
 * Writes a feed. Its invoices are those of the feed `from`, over and over under other numbers, or
 * made-up ones.
 */
export async function makeFeed(
  path: string,
  size: FeedSize,
  from: string | undefined,
): Promise<MadeFeed> {
  const made = { path, bytes: 0, rows: 0 };
  let block = '';
  await pipeline(Readable.from(blocks()), createWriteStream(path));
  return made;

  async function* blocks(): AsyncGenerator<Buffer> {
    const most = 'megabytes' in size ? size.megabytes * 1e6 : Number.POSITIVE_INFINITY;
    const times = 'times' in size ? size.times : Number.POSITIVE_INFINITY;
    for await (const line of from === undefined ? madeUp() : repeated(from, times)) {
      block += `${line}\n`;
      made.rows += 1;
      if (block.length < BLOCK) continue;
      yield take();
      if (made.bytes >= most) return;
    }
    yield take();
  }

  function take(): Buffer {
    const bytes = Buffer.from(block);
    block = '';
    made.bytes += bytes.length;
    return bytes;
  }
}

const BLOCK = 100_000;

function* madeUp(): Generator<string> {
  for (let number = 1; ; number += 1) yield JSON.stringify(anyInvoice(number));
}

/** The lines of a feed over and over: the second time, number 536365 becomes 536365-2. */
async function* repeated(from: string, times: number): AsyncGenerator<string> {
  for (let time = 1; time <= times; time += 1) {
    const file = createReadStream(from);
    const input = from.endsWith('.gz') ? file.pipe(createGunzip()) : file;
    let lines = 0;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      lines += 1;
      yield time === 1 ? line : line.replace(NUMBER, `$1-${time}"`);
    }
    if (lines === 0) throw new Error(`${from} holds no records`);
  }
}

/** A record's own number: the first member of an invoice. */
const NUMBER = /^(\{"number":"[^"]*)"/;
