import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { type Bench, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { COUNTRY } from '#tools/bench/harness/invoices.ts';
import { type Figures, measure } from '#tools/bench/harness/load.ts';
import { chooseNames, scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable } from '#tools/bench/harness/table.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { totalMicroseconds } from './cost.ts';
import { apiRequests } from './requests.ts';

/** The same reads over few rows and over many. */
export const growth = scenario({
  summary: 'the same operation over ten thousand rows and over a million',
  options: {
    only: { help: 'operations whose name begins with it; can be repeated', default: [] },
    small: { help: 'rows of each table of the small database', default: 10_000 },
    large: { help: 'rows of each table of the large one', default: 1_000_000 },
    seconds: { help: 'length of each measurement', default: 3 },
    rounds: { help: 'rounds, of which the median counts', default: 3 },
    connections: { help: 'connections of wrk', default: 16 },
  },
  async run({ only, small, large, seconds, rounds, connections }, { signal, progress }) {
    await using few = await openBench();
    await using many = await openBench();
    const subjects = [await serve(few, small, progress), await serve(many, large, progress)];
    const results: { name: string; few: Figures[]; many: Figures[] }[] = [];
    for (const name of chooseNames(Object.keys(subjects[0]?.requests ?? {}), only)) {
      progress(name);
      const measured: Figures[][] = subjects.map(() => []);
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [at, { bench, service, tokens, requests }] of subjects.entries()) {
          const load = { tokens, requests: requests[name] ?? [], connections, signal };
          const figures = await measure(
            {
              ...{ ...load, address: `${service.url}/v1/${COUNTRY}`, folder: bench.folder },
              seconds: round === 0 ? 1 : seconds,
            },
            [service.pid],
            bench.db,
          );
          if (round > 0) measured[at]?.push(figures);
        }
      }
      results.push({ name, few: measured[0] ?? [], many: measured[1] ?? [] });
    }
    return {
      report: [
        `${rounds} × ${seconds} s in turns, medians; ${connections} connections of wrk. Processor time of the service and of PostgreSQL for one request.`,
        markdownTable(
          ['', `µs with ${count(small)} rows`, `µs with ${count(large)}`],
          results.map(({ name, few, many }) => [
            ...[name, count(totalMicroseconds(few)), count(totalMicroseconds(many))],
          ]),
        ),
      ],
      targets: results.map(({ name, few, many }) => ({
        what: `${name}, time with ${count(large)} rows beside ${count(small)}`,
        ...{ wants: 'at most', bar: 1.3 },
        value: totalMicroseconds(many) / totalMicroseconds(few),
      })),
    };
  },
});

/** Starts the service on the demo business, whose tables are grown to `rows` rows each. */
async function serve(bench: Bench, rows: number, progress: (text: string) => void) {
  progress(`growing tables to ${count(rows)} rows`);
  await fillEmptyDatabase(bench.serviceUrl);
  for (const [table, columns] of Object.entries(KEYS)) {
    const changed = columns.map((name) => [name, sql`${sql.ref(name)} || '-' || copy`] as const);
    await copyRows(bench.db, table, Object.fromEntries(changed), rows);
  }
  const tokens = [await bench.token(SCOPES.join(' '))];
  const service = await bench.start(NO_RATE_LIMIT);
  return { bench, service, tokens, requests: await apiRequests(bench.db) };
}

/** The tables that grow, each with the columns in which a copy differs from its row. */
const KEYS: Partial<Record<keyof DB & string, readonly string[]>> = {
  invoices: ['number'],
  purchase_orders: ['number'],
  purchase_order_lines: ['purchase_order_number', 'product_number'],
  products: ['number'],
  state_costs: ['product_number'],
  stock: ['product_number'],
  commitments: ['product_number'],
  accounts: ['account_id', 'number'],
  account_versions: ['account_id'],
  events: ['event_id'],
};

/**
 * Grows a table to `rows` rows of the country by copying its rows. `changed` has an SQL expression for each column
 * that differs in a copy; it may use the row's columns and `copy`, the number of the copy from 1. A copy keeps the
 * document of its row, which no read but search looks into.
 */
async function copyRows(
  db: Database,
  table: string,
  changed: Readonly<Record<string, RawBuilder<unknown>>>,
  rows: number,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(db);
  const all = columns.rows.map(({ name }) => name);
  const values = all.map((name) => changed[name] ?? sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (${sql.join(all.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from (
      select * from ${sql.table(table)} where country_code = ${COUNTRY}
    ) as original cross join generate_series(1, (
      select ceil(${rows}::numeric / greatest(count(*), 1)) - 1 from ${sql.table(table)}
      where country_code = ${COUNTRY}
    )::int) as copy
    limit greatest(${rows} - (
      select count(*) from ${sql.table(table)} where country_code = ${COUNTRY}), 0)`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
