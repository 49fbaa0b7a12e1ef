import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { COUNTRY } from '../rows.ts';

type Table = keyof DB & string;

/** Tables that grow, each with the columns that tell a copy of a row from the row. */
export const GROWING: Readonly<Partial<Record<Table, readonly string[]>>> = {
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
 * Grows every table of `GROWING` to `rows` rows of the country, by copies of the rows that are
 * there. A copy's document is that of its row: no read but search looks into it.
 */
export async function growTables(db: Database, rows: number): Promise<void> {
  for (const [table, names] of Object.entries(GROWING)) await grow(db, table, names, rows);
}

async function grow(
  db: Database,
  table: string,
  names: readonly string[],
  rows: number,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} order by ordinal_position`.execute(db);
  const all = columns.rows.map(({ name }) => name);
  const copied = all.map((name) =>
    names.includes(name) ? sql`${sql.ref(name)} || '-' || copy` : sql.ref(name),
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(all.map((name) => sql.ref(name)))})
    select ${sql.join(copied)} from (
      select * from ${sql.table(table)} where country_code = ${COUNTRY}
    ) as kept cross join generate_series(1, (
      select ceil(${rows}::numeric / greatest(count(*), 1)) - 1 from ${sql.table(table)}
      where country_code = ${COUNTRY}
    )::int) as copy
    limit greatest(${rows} - (
      select count(*) from ${sql.table(table)} where country_code = ${COUNTRY}), 0)`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
