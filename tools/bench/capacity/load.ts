import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { UsageError } from '#lib/command.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import { openBench } from '#tools/bench/harness/bench.ts';
import { realInvoices } from '#tools/bench/harness/invoices.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable, median } from '#tools/bench/harness/table.ts';

/** A feed by the loader, beside a copy of the same bytes. */
export const load = scenario({
  summary:
    'invoice feeds, search entries included, beside psql \\copy of the same bytes into one table',
  options: {
    size: { help: 'megabytes of a feed; can be repeated (10, 100, 1000)', default: [] },
    rounds: { help: 'rounds, of which the median counts', default: 3 },
  },
  async run({ size, rounds }, { signal, progress }) {
    ensureProgram('psql', 'postgresql-client');
    await using bench = await openBench();
    await sql`create table copied (line text)`.execute(bench.db);
    const { au: invoices } = await realInvoices(bench);
    const results = [];
    for (const megabytes of size.length === 0 ? [10, 100, 1_000] : size.map(readSize)) {
      const feed = await writeCopies(join(bench.folder, 'invoices.ndjson'), invoices, megabytes);
      const loads: Loaded[] = [];
      const copies: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        signal.throwIfAborted();
        progress(`${megabytes} MB, round ${round}`);
        await sql`truncate copied, invoices`.execute(bench.db);
        loads.push(await loadFeed(bench.server.ownerUrl, feed.path));
        copies.push(await copyFeed(bench.server.ownerUrl, feed.path));
      }
      await rm(feed.path);
      results.push({ ...feed, megabytes: feed.bytes / 1e6, loads, copySeconds: median(copies) });
    }
    const rows = results.map(({ megabytes, rows, loads, copySeconds }) => {
      const seconds = median(loads.map((each) => each.seconds));
      const processor = median(loads.map((each) => each.processorSeconds));
      const peak = Math.max(...loads.map((each) => each.peakMegabytes));
      return { megabytes, rows, copySeconds, seconds, processor, peak };
    });
    const peaks = rows.map(({ peak }) => peak);
    return {
      report: [
        `In turns, medians of ${rounds}; invoices of UCI Online Retail, over and over under other numbers.`,
        markdownTable(
          ['feed MB', 'rows', 'MB/s', 'rows/s', 'copy MB/s', 'processor s/100 MB', 'peak MB'],
          rows.map(({ megabytes, rows, seconds, copySeconds, processor, peak }) => [
            ...[megabytes.toFixed(0), count(rows), (megabytes / seconds).toFixed(1)],
            ...[count(rows / seconds), (megabytes / copySeconds).toFixed(1)],
            ...[((processor * 100) / megabytes).toFixed(1), peak.toFixed(0)],
          ]),
        ),
      ],
      targets: [
        ...rows.map(({ megabytes, seconds, copySeconds }) => ({
          what: `${megabytes.toFixed(0)} MB, rate beside the copy`,
          ...{ wants: 'at least' as const, bar: 0.3, value: copySeconds / seconds },
        })),
        {
          what: 'peak memory of the largest feed beside the smallest',
          ...{ wants: 'at most' as const, bar: 1.5, value: (peaks.at(-1) ?? 0) / (peaks[0] ?? 0) },
        },
      ],
    };
  },
});

/** Writes a feed of about so many megabytes: copies of the invoices under other numbers. */
async function writeCopies(path: string, invoices: readonly Invoice[], megabytes: number) {
  let rows = 0;
  let bytes = 0;
  await pipeline(Readable.from(copies()), createWriteStream(path));
  return { path, rows, bytes };

  function* copies(): Generator<Buffer> {
    for (let copy = 1; bytes < megabytes * 1e6; copy += 1) {
      const renumbered = invoices.map((each) => ({ ...each, number: `${each.number}-${copy}` }));
      const block = Buffer.from(renumbered.map((each) => `${JSON.stringify(each)}\n`).join(''));
      rows += invoices.length;
      bytes += block.length;
      yield block;
    }
  }
}

/** What a load took, of the loading process. */
const Loaded = z.strictObject({
  seconds: z.number(),
  rows: z.int(),
  peakMegabytes: z.number(),
  processorSeconds: z.number(),
});
export type Loaded = z.infer<typeof Loaded>;

const LOADER = fileURLToPath(new URL('./loader.ts', import.meta.url));
const run = promisify(execFile);

/** Loads a feed in a process of its own. */
async function loadFeed(url: string, path: string): Promise<Loaded> {
  const { stdout } = await run(process.execPath, [LOADER, url, path]);
  return Loaded.parse(JSON.parse(stdout));
}

/** Copies the lines of a file into `copied`, and returns the seconds that it took. */
async function copyFeed(url: string, path: string): Promise<number> {
  const started = performance.now();
  // CSV with a delimiter and a quote that JSON never contains: one column.
  const format = `WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`;
  const command = `\\copy copied FROM '${path.replaceAll("'", "''")}' ${format}`;
  await run('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '-c', command, url]);
  return (performance.now() - started) / 1_000;
}

function readSize(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError('--size takes megabytes.');
}
