import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { COUNTRY } from '#tools/bench/api/rows.ts';

/**
 * Grows a table to `rows` rows of the country by copying its rows. `changed` has an SQL expression for each column
 * that differs in a copy; it may use the row's columns and `copy`, the number of the copy from 1.
 */
export async function copyRows(
  db: Database,
  table: keyof DB & string,
  changed: Readonly<Record<string, RawBuilder<unknown>>>,
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
