import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Command, type Invocation, runAsProcess, UsageError } from '#lib/command.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import { wholeNumber } from '#tools/bench/setup/options.ts';
import { withThrowawayDatabase } from '#tools/bench/setup/throwaway.ts';
import { type FeedSize, generateFeed } from './feed.ts';
import { findCopyCommand, loadWithLoader } from './load-methods.ts';
import type { LoadMeasurement } from './measurement.ts';
import { HEADINGS, resultRow } from './table.ts';

/** `npm run bench:load`: compares loading a feed with copying the same bytes, on a throwaway database. */
const loadBenchCommand: Command = {
  usage: `  npm run bench:load -- [--rounds N] [--feed FILE] [SIZE...]
Loads invoice feeds with the loader and copies the same bytes by psql \\copy into a table of one
column, in turns, and prints both rates and the loader's peak memory.
  SIZE         megabytes (10 100 1000), or with --feed how often the file is repeated (1x 10x)
  --feed FILE  use the invoices of this feed, repeated under other numbers, instead of generated ones
  --rounds N   number of rounds, of which the median counts (3)`,
  async run({ args, print }) {
    const options = readArguments(args);
    await withThrowawayDatabase(({ ownerUrl: url, folder }) =>
      measure({ ...options, url, folder, print }),
    );
  },
};

type Options = {
  readonly url: string;
  readonly folder: string;
  readonly from: string | undefined;
  readonly sizes: readonly FeedSize[];
  readonly rounds: number;
  readonly print: Invocation['print'];
};

async function measure({ url, folder, from, sizes, rounds, print }: Options): Promise<void> {
  const copy = await findCopyCommand();
  print(
    `The loader beside ${copy.name}, in turns, medians of ${rounds}; ${from ?? 'generated invoices'}\n`,
  );
  const rows: string[][] = [];
  for (const size of sizes) {
    const feed = await generateFeed(join(folder, 'invoices.ndjson'), size, from);
    process.stderr.write(`${(feed.bytes / 1e6).toFixed(0)} MB\n`);
    const loads: LoadMeasurement[] = [];
    const copies: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await emptyTables(url);
      loads.push(await loadWithLoader(url, feed.path));
      await emptyTables(url);
      copies.push(await copy.copy(url, feed.path));
    }
    rows.push(resultRow(feed, loads, copies));
    await rm(feed.path);
  }
  print(markdownTable(HEADINGS, rows));
}

/** Each measurement starts with empty tables. */
async function emptyTables(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('CREATE TABLE IF NOT EXISTS copied (line text); TRUNCATE copied, invoices');
  } finally {
    await client.end();
  }
}

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function readArguments(args: readonly string[]): Pick<Options, 'from' | 'sizes' | 'rounds'> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { feed: { type: 'string' }, rounds: { type: 'string', default: '3' } },
  });
  const { feed: from, rounds } = values;
  const defaults = from === undefined ? ['10', '100', '1000'] : ['1x', '10x'];
  const sizes = (positionals.length > 0 ? positionals : defaults).map(readSize);
  if (from === undefined && sizes.some((size) => 'times' in size)) {
    throw new UsageError('A size such as 10x repeats a feed: name it with --feed.');
  }
  return { from, sizes, rounds: wholeNumber('--rounds', rounds, 99) };
}

function readSize(text: string): FeedSize {
  const [, number, times] = /^([1-9]\d{0,5})(x?)$/.exec(text) ?? [];
  if (number === undefined) throw new UsageError(`SIZE is like 100 or 10x, not ${text}.`);
  return times === 'x' ? { times: Number(number) } : { megabytes: Number(number) };
}

if (import.meta.main) await runAsProcess(loadBenchCommand);
