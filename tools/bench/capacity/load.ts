import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Invoice } from '#lib/invoices/schema.ts';
import { postmasterPid } from '#tests/support/databases.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import { type Bench, COUNTRY, type Feeds, openBench } from '#tools/bench/harness/bench.ts';
import { childrenOf, usageOf } from '#tools/bench/harness/process.ts';
import {
  atLeast,
  atMost,
  count,
  markdownTable,
  median,
  scenario,
  wholeNumber,
} from '#tools/bench/harness/scenario.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';

/** A feed by the loader, beside a copy of the same bytes. */
export const load = scenario({
  summary: 'invoice feeds beside psql \\copy of the same bytes into one table',
  options: { megabytes: ['10', '100', '1000'], rounds: 3 },
  async run({ megabytes, rounds }, { signal, progress }) {
    ensureProgram('psql', 'postgresql-client');
    await using bench = await openBench({ percent: 100 });
    await sql`create table copied (line text)`.execute(bench.db);
    const { rows } = await sql<{ document: string }>`
      select document from invoices where country_code = ${COUNTRY}`.execute(bench.db);
    const invoices: Invoice[] = rows.map(({ document }) => JSON.parse(document));
    const results = [];
    for (const size of megabytes.map((each) => wholeNumber('megabytes', each))) {
      const feed = await writeCopies(bench.folder, invoices, size);
      const loads: Loaded[] = [];
      const copies: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        signal.throwIfAborted();
        progress(`${size} MB, round ${round}`);
        await sql`truncate copied, invoices`.execute(bench.db);
        loads.push(await loadFeed(bench.server.ownerUrl, feed.path));
        copies.push(await copyFeed(bench.server.ownerUrl, feed.path));
      }
      await rm(feed.path);
      const of = (figure: keyof Loaded) => median(loads.map((each) => each[figure]));
      results.push({
        ...{ size, rows: feed.rows, seconds: of('seconds'), processor: of('processorSeconds') },
        ...{ peak: Math.max(...loads.map((each) => each.peakMegabytes)) },
        copySeconds: median(copies),
      });
    }
    const peaks = results.map(({ peak }) => peak);
    const memory = 'peak memory of the largest feed beside the smallest';
    return {
      report: [
        `In turns, medians of ${rounds}; the invoices of the demo business, over and over under other numbers, into its database.`,
        markdownTable(
          ['feed MB', 'rows', 'MB/s', 'rows/s', 'copy MB/s', 'processor s/100 MB', 'peak MB'],
          results.map(({ size, rows, seconds, copySeconds, processor, peak }) => [
            ...[String(size), count(rows), (size / seconds).toFixed(1), count(rows / seconds)],
            ...[(size / copySeconds).toFixed(1), ((processor * 100) / size).toFixed(1)],
            peak.toFixed(0),
          ]),
        ),
      ],
      targets: [
        ...results.map(({ size, seconds, copySeconds }) =>
          atLeast(0.3, `${size} MB, rate beside the copy`, copySeconds / seconds),
        ),
        atMost(1.5, memory, (peaks.at(-1) ?? 0) / (peaks[0] ?? 0)),
      ],
    };
  },
});

/** Writes a feed of about so many megabytes: copies of the invoices of a database under other numbers. */
async function writeCopies(folder: string, invoices: readonly Invoice[], megabytes: number) {
  let rows = 0;
  return { path: await writeFeed(folder, ['invoices', copies()]), rows };

  function* copies() {
    for (let bytes = 0; bytes < megabytes * 1e6; rows += 1) {
      const invoice = { ...invoices[rows % invoices.length], number: `LOAD-${rows}` };
      bytes += Buffer.byteLength(JSON.stringify(invoice)) + 1;
      yield invoice;
    }
  }
}

/** The processor time of loads into a table that record changes beside those that do not, in turns. */
export async function recordingCost(
  { db, folder, server }: Bench,
  table: string,
  rounds: number,
  feeds: (round: number) => Promise<Feeds>,
) {
  const seconds: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
  // The first has records that may be new.
  for (let round = 1; round <= rounds * 2 + 1; round += 1) {
    const recording = round % 2 === 0 ? 'enable' : 'disable';
    await sql`alter table ${sql.table(table)} ${sql.raw(recording)} trigger user`.execute(db);
    const path = await writeFeed(folder, [table, (await feeds(round))[table] ?? []]);
    const before = await databaseSeconds(server.dataDir);
    const { processorSeconds } = await loadFeed(server.ownerUrl, path);
    const used = processorSeconds + (await databaseSeconds(server.dataDir)) - before;
    if (round > 1) seconds[recording].push(used);
  }
  return median(seconds.enable) / median(seconds.disable);
}

/** Processor time of PostgreSQL, of processes that have ended too. */
async function databaseSeconds(dataDir: string): Promise<number> {
  const postmaster = postmasterPid(dataDir);
  const { endedMs } = await usageOf([postmaster]);
  return (endedMs + (await usageOf([postmaster, ...childrenOf(postmaster)])).processorMs) / 1_000;
}

/** What a load took, of the loading process. */
const Loaded = z.object({
  seconds: z.number(),
  peakMegabytes: z.number(),
  processorSeconds: z.number(),
});
type Loaded = z.infer<typeof Loaded>;

const run = promisify(execFile);

const PROGRAMS = fileURLToPath(new URL('./programs.ts', import.meta.url));

/** Loads a feed in a process of its own. */
export async function loadFeed(url: string, path: string): Promise<Loaded> {
  const { stdout } = await run(process.execPath, [PROGRAMS, 'load', path], {
    env: { ...process.env, DATABASE_URL: url },
  });
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
