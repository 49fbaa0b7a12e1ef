import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Database } from '#db/client.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { SLICE } from '#examples/uci-online-retail/conversion.ts';
import { systemContext } from '#lib/auth/context.ts';
import { type Command, CommandError, type Invocation, UsageError } from '#lib/command.ts';
import { systemClock } from '#lib/time/clock.ts';
import { measureEverything } from './everything.ts';
import { findFacts } from './facts.ts';
import { type Filling, withDatabase, withFilledDatabase } from './filled-database.ts';
import { COUNTRY } from './invoices.ts';
import { measureOf, misses, table } from './measure.ts';
import { measureAll } from './measurements.ts';
import { measureOrders } from './orders.ts';
import { recordSearches } from './work.ts';

/** `npm run bench:search`: every search of a list, over more invoices than the business has. */
export const searchBenchCommand: Command = {
  usage: `  npm run bench:search -- [--invoices N] [--runs N] [--only WHICH] [--data DIR] [CSV]
Loads the made-up business and UCI Online Retail many times over into a throwaway database, with 50,000
products, 100,000 accounts and 250,000 purchase orders, and prints how long each search takes on the
server, beside the bar of 100 ms, and how much of the database it reads: those of lists of invoices (bench/search/searches.ts) and of orders, and
that of every screen (bench/search/everything.ts). Exit code 1 where the median of one misses the bar.
  CSV           a .csv or .csv.gz of the source; without it, the slice kept in the project
  --invoices N  at least so many invoices (1000000)
  --runs N      of so many runs, after a first that is named apart (20)
  --only WHICH  invoices, orders or everything alone
  --data DIR    keep the database in this folder, filled the first time`,
  async run({ args, print }) {
    const asked = readArguments(args);
    await withFilledDatabase(asked, (url) => bench({ ...asked, url, print }));
  },
};

type Asked = Filling & {
  readonly runs: number;
  readonly only: keyof typeof MEASURES | undefined;
};

/** What is measured, in this order: names of customers are only as many in the last. */
const MEASURES = { invoices: measureAll, orders: measureOrders, everything: measureEverything };

async function bench({
  url,
  runs,
  only,
  print,
}: Asked & Pick<Invocation, 'print'> & { readonly url: string }): Promise<void> {
  await withDatabase(url, async (db, pool) => {
    for (const table of MEASURED) print(`${(await countOf(db, table)).padStart(11)} ${table}`);
    print(`${cpus().length} processors, load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
    const prepared = openReadPool(url, { connections: 1 });
    try {
      const searches = recordSearches(pool);
      const measure = measureOf(runs, searches);
      const ctx = systemContext({
        db: searches.db,
        prepared,
        countryCode: COUNTRY,
        clock: systemClock,
      });
      const facts = await findFacts(db);
      const missed: string[] = [];
      for (const [name, measureEach] of Object.entries(MEASURES)) {
        if (only !== undefined && only !== name) continue;
        const timings = await measureEach(ctx, facts, measure);
        print(`\n${table(`search of ${name}`, timings)}`);
        missed.push(...timings.filter(misses).map((timing) => timing.name));
      }
      if (missed.length > 0) throw new CommandError(`Over the bar: ${missed.join('; ')}`);
    } finally {
      await prepared.close();
    }
  });
}

const MEASURED = ['invoices', 'purchase_orders', 'products', 'accounts', 'branches'] as const;

async function countOf(db: Database, table: (typeof MEASURED)[number]): Promise<string> {
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many).toLocaleString('en-AU');
}

/** The options of a call. Throws UsageError, or what parseArgs throws. */
function readArguments(args: readonly string[]): Asked {
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
  if (others.length > 0) throw new UsageError(`Nothing comes after CSV: ${others[0]}`);
  const { only, data } = values;
  if (only !== undefined && !isMeasure(only)) throw new UsageError(`Nothing is called ${only}.`);
  return { csv, invoices: whole(values.invoices), runs: whole(values.runs), only, data };
}

function isMeasure(name: string): name is keyof typeof MEASURES {
  return Object.hasOwn(MEASURES, name);
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new UsageError(`${text} is not a whole number.`);
  return Number(text);
}
