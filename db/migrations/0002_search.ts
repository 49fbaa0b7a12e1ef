import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** The words that misspelt ones are compared with, and the indexes of searches by due date and by what is owing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const script = readFileSync(new URL('./0002_search/search.sql', import.meta.url), 'utf8');
  await sql.raw(script).execute(db);
}
