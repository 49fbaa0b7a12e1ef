import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

const FOLDER = new URL('./0001_initial/', import.meta.url);

/** Every table of the first version, a file of SQL for each domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of readdirSync(FOLDER).sort()) {
    await sql.raw(readFileSync(new URL(file, FOLDER), 'utf8')).execute(db);
  }
}
