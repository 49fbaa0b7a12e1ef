import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { DERIVED_TABLES } from './derived-tables.ts';

/** The names of the tables with rows that were derived by other rules than those in force. */
export async function staleTables(db: Database): Promise<string[]> {
  const each = DERIVED_TABLES.map(({ name, rules }) => {
    const table = sql.table(name);
    // Apart, so that each is a look into the index.
    return sql`
      select ${sql.lit(name)} as name
      where exists (select from ${table} where rules < ${sql.lit(rules)})
        or exists (select from ${table} where rules > ${sql.lit(rules)})`;
  });
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}
