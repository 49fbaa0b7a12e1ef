import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** Columns and indexes for the branch and status filters of lists, and for their orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file = new URL('./0006_list_filters.sql', import.meta.url);
  await sql.raw(readFileSync(file, 'utf8')).execute(db);
}
