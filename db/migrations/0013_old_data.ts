import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** How old data leaves: the audit log in partitions of a month, and the versions of accounts that outlive their event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(current_schema()) as schema`.execute(db);
  const statements = readFileSync(new URL('./0013_old_data.sql', import.meta.url), 'utf8');
  // Functions that run as the owner name their schema, so that nobody's temporary tables come first.
  await sql.raw(statements.replaceAll(':schema', String(rows[0]?.schema))).execute(db);
}
