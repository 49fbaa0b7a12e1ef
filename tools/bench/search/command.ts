import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Database } from '#db/client.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { SLICE } from '#examples/uci-online-retail/conversion.ts';
import { systemContext } from '#lib/auth/context.ts';
import {
  type Command,
  CommandError,
  type Invocation,
  runAsProcess,
  UsageError,
} from '#lib/command.ts';
import { systemClock } from '#lib/time/clock.ts';
import { wholeNumber } from '#tools/bench/setup/options.ts';
import { measureEverything } from './everything.ts';
import { type FillOptions, withDatabase, withFilledDatabase } from './filled-database.ts';
import { findInvoiceSamples } from './invoice-samples.ts';
import { COUNTRY } from './invoices.ts';
import { exceedsLimit, makeMeasure, timingTable } from './measure.ts';
import { measureInvoices } from './measurements.ts';
import { measureOrders } from './orders.ts';
import { recordStatements } from './recorded-statements.ts';

/** `npm run bench:search`: measures every search over more records than the business has. */
const searchBenchCommand: Command = {
  usage: `  npm run bench:search -- [--invoices N] [--runs N] [--only WHICH] [--data DIR] [CSV]
Loads the demo data and many copies of UCI Online Retail into a throwaway database, with 50,000 products,
100,000 accounts and 250,000 purchase orders. Prints how long each search takes on the server and how many blocks
it reads: searches of the lists of invoices (tools/bench/search/searches.ts) and orders (tools/bench/search/orders.ts), and the
search of all kinds (tools/bench/search/everything.ts). Exits with 1 when a median is 100 ms or more.
  CSV           a .csv or .csv.gz of the source (the slice in the project)
  --invoices N  minimum number of invoices (1000000)
  --runs N      number of runs after the first, which is reported separately (20)
  --only WHICH  only invoices, orders or everything
  --data DIR    keep the database in this folder; it is filled the first time`,
  async run({ args, print }) {
    const options = readArguments(args);
    await withFilledDatabase(options, (url) => bench({ ...options, url, print }));
  },
};

type Options = FillOptions & {
  readonly runs: number;
  readonly only: keyof typeof MEASURES | undefined;
};

/** What is measured, in this order. */
const MEASURES = {
  invoices: measureInvoices,
  orders: measureOrders,
  everything: measureEverything,
};

async function bench({
  url,
  runs,
  only,
  print,
}: Options & Pick<Invocation, 'print'> & { readonly url: string }): Promise<void> {
  await withDatabase(url, async (db, pool) => {
    for (const table of COUNTED_TABLES)
      print(`${(await countOf(db, table)).padStart(11)} ${table}`);
    print(`${cpus().length} processors, load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
    const prepared = openReadPool(url, { connections: 1 });
    try {
      const searches = recordStatements(pool);
      const measure = makeMeasure(runs, searches);
      const ctx = systemContext({
        db: searches.db,
        prepared,
        countryCode: COUNTRY,
        clock: systemClock,
      });
      const samples = await findInvoiceSamples(db);
      const missed: string[] = [];
      for (const [name, measureEach] of Object.entries(MEASURES)) {
        if (only !== undefined && only !== name) continue;
        const timings = await measureEach(ctx, samples, measure);
        print(`\n${timingTable(`search of ${name}`, timings)}`);
        missed.push(...timings.filter(exceedsLimit).map((timing) => timing.name));
      }
      if (missed.length > 0) throw new CommandError(`Too slow: ${missed.join('; ')}`);
    } finally {
      await prepared.close();
    }
  });
}

const COUNTED_TABLES = ['invoices', 'purchase_orders', 'products', 'accounts', 'branches'] as const;

async function countOf(db: Database, table: (typeof COUNTED_TABLES)[number]): Promise<string> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count).toLocaleString('en-AU');
}

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function readArguments(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      invoices: { type: 'string', default: '1000000' },
      runs: { type: 'string', default: '20' },
      only: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const [csv = SLICE, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`Unexpected argument after CSV: ${others[0]}`);
  const { only, data } = values;
  if (only !== undefined && !isMeasure(only))
    throw new UsageError(`--only takes invoices, orders or everything, not ${only}.`);
  const invoices = wholeNumber('--invoices', values.invoices, 100_000_000);
  return { csv, invoices, runs: wholeNumber('--runs', values.runs, 1_000), only, data };
}

function isMeasure(name: string): name is keyof typeof MEASURES {
  return Object.hasOwn(MEASURES, name);
}

if (import.meta.main) await runAsProcess(searchBenchCommand);
