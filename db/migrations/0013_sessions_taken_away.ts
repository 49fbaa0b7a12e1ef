import type { Kysely } from 'kysely';

/** Which sessions were ended over their owner's head: whoever had one proves anew who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_sessions')
    .addColumn('was_taken_away', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}
