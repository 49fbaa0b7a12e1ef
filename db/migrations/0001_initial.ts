import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

const FOLDER = new URL('./0001_initial/', import.meta.url);

/** Every table of version 0.1.0, a file of SQL for each noun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(current_schema()) as schema`.execute(db);
  for (const file of readdirSync(FOLDER).sort()) {
    const statements = readFileSync(new URL(file, FOLDER), 'utf8');
    // Functions that run as the owner name their schema, so that nobody's temporary tables come first.
    await sql.raw(statements.replaceAll(':schema', String(rows[0]?.schema))).execute(db);
  }
}
