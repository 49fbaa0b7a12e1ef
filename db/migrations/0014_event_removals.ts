import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/**
 * Which events are no longer retained, of each account and type: who follows some of them is not told of
 * the others. What was noted until now is forgotten with the old table: no database is as old as that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('event_removals').execute();
  await db.schema
    .createTable('event_removals')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('account_id', CODE, (c) => c.notNull())
    .addColumn('event_type', CODE, (c) => c.notNull())
    .addColumn('last_event_id', CODE, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_removals_pkey', ['country_code', 'account_id', 'event_type'])
    .execute();
  await sql`comment on table event_removals is 'The last event of each type that is no longer retained: of each account, and of all where account_id is empty'`.execute(
    db,
  );
}
