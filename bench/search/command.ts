import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '#db/client.ts';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { convert, SLICE } from '#examples/uci-online-retail/conversion.ts';
import { systemContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/clock.ts';
import { type Call, type Command, UsageError } from '#lib/command.ts';
import { withThrowawayDatabase } from '../throwaway.ts';
import { COUNTRY, multiply, writeNamedFeed } from './invoices.ts';
import { measureAll, table } from './measurements.ts';

/** `npm run bench:search`: every search of a list, over more invoices than the business has. */
export const searchBenchCommand: Command = {
  usage: `  npm run bench:search -- [--invoices N] [--runs N] [CSV]
Loads UCI Online Retail many times over into a throwaway database and prints how long each search
of bench/search/searches.ts takes on the server, beside the bar of 100 ms.
  CSV           a .csv or .csv.gz of the source; without it, the slice kept in the project
  --invoices N  at least so many invoices (700000)
  --runs N      of so many runs, after a first that is named apart (20)`,
  async run({ args, print }) {
    const { csv, invoices, runs } = readArguments(args);
    await withThrowawayDatabase((place) => bench({ ...place, csv, invoices, runs, print }));
  },
};

type Plan = {
  readonly url: string;
  readonly folder: string;
  readonly csv: string;
  readonly invoices: number;
  readonly runs: number;
  readonly print: Call['print'];
};

async function bench({ url, folder, csv, invoices, runs, print }: Plan): Promise<void> {
  const { feeds } = await convert({ csv, out: join(folder, 'feeds') });
  const feed = join(folder, 'invoices.ndjson');
  const count = await writeNamedFeed([feeds.au, feeds.nz], feed);
  await loadFeeds({ url, countryCode: COUNTRY, paths: [feed] });
  const times = Math.ceil(invoices / count);
  await withDatabase(url, (db) => multiply(db, times));
  print(`${(count * times).toLocaleString('en-AU')} invoices: ${csv}, ${times} times over`);
  const { length } = cpus();
  print(`${length} processors, load before: ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  await withDatabase(url, async (db) => {
    const prepared = openPreparedReads(url, { connections: 1 });
    try {
      const ctx = systemContext({ db, prepared, countryCode: COUNTRY, clock: systemClock });
      print(table(await measureAll(ctx, runs)));
    } finally {
      await prepared.close();
    }
  });
}

/** Without a limit of time: what is slow is to be measured, not ended. */
async function withDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(url, { statementTimeoutMs: 0 });
  await work(db).finally(close);
}

/** The options of a call. Throws UsageError, or what parseArgs throws. */
function readArguments(args: readonly string[]): Pick<Plan, 'csv' | 'invoices' | 'runs'> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      invoices: { type: 'string', default: '700000' },
      runs: { type: 'string', default: '20' },
    },
  });
  const [csv = SLICE, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`Nothing comes after CSV: ${others[0]}`);
  return { csv, invoices: whole(values.invoices), runs: whole(values.runs) };
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new UsageError(`${text} is not a whole number.`);
  return Number(text);
}
