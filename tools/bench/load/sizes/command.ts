import { parseArgs } from 'node:util';
import { SLICE } from '#examples/uci-online-retail/conversion.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { type Command, type Invocation, runAsProcess, UsageError } from '#lib/command.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { withDatabase, withFilledDatabase } from '#tools/bench/search/filled-database.ts';
import { withThrowawayDatabase } from '#tools/bench/setup/throwaway.ts';
import { loadBusiness } from '#tools/demo/fill/load-business.ts';
import { sizesTable, tableSizes, walPosition } from './table-sizes.ts';

/** `npm run bench:sizes`: how large each table is, on which the figures of docs/scaling.md are based. */
const sizesBenchCommand: Command = {
  usage: `  npm run bench:sizes -- [--scale N | --search DIR]
Loads the demo business of both countries into a throwaway database and prints the rows and the size on disk of
each table with its indexes and its long values, and how much of the write-ahead log the load wrote.
  --scale N     how many times as much it trades, 0.01 to 100 (1)
  --search DIR  the database that \`npm run bench:search -- --data DIR\` keeps, instead; filled when it is not`,
  async run({ args, print }) {
    const { scale, search } = readArguments(args);
    if (search === undefined) await withThrowawayDatabase(({ url }) => measure(url, scale, print));
    else {
      const options = { csv: SLICE, invoices: 1_000_000, data: search };
      await withFilledDatabase(options, (url) => printSizes(url, print));
    }
  },
};

async function measure(url: string, scale: number, print: Invocation['print']): Promise<void> {
  const before = await wal(url);
  for (const countryCode of CountryCode.options) {
    const today = dateIn(COUNTRY_TIME_ZONES[countryCode], new Date());
    await loadBusiness({ url, countryCode, today, scale, withHistories: true });
  }
  const written = (await wal(url)) - before;
  print(`write-ahead log of the load: ${Math.round(written / 1e6)} MB\n`);
  await printSizes(url, print);
}

async function wal(url: string): Promise<number> {
  let position = 0;
  await withDatabase(url, async (_, pool) => {
    position = await walPosition(pool);
  });
  return position;
}

async function printSizes(url: string, print: Invocation['print']): Promise<void> {
  await withDatabase(url, async (db) => print(sizesTable(await tableSizes(db))));
}

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function readArguments(args: readonly string[]): { scale: number; search: string | undefined } {
  const { values } = parseArgs({
    args: [...args],
    options: { scale: { type: 'string' }, search: { type: 'string' } },
  });
  if (values.scale !== undefined && values.search !== undefined) {
    throw new UsageError('Give --scale or --search, not both.');
  }
  const scale = Number(values.scale ?? '1');
  if (!(scale >= 0.01 && scale <= 100)) {
    throw new UsageError(`--scale is a number from 0.01 to 100, not ${values.scale}.`);
  }
  return { scale, search: values.search };
}

if (import.meta.main) await runAsProcess(sizesBenchCommand);
