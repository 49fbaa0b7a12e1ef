import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** How many rows PostgreSQL believes a table has; -1 while it knows nothing of it. */
export async function rowsKnownOf(db: Database, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::integer as rows from pg_class where oid = ${table}::regclass`.execute(db);
  return rows[0]?.rows;
}
