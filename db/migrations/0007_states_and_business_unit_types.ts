import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/** The lists that branches, costs and product statuses refer to by code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('states')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('code', CODE, (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('short_description', CODE)
    .addColumn('admin_state_code', CODE)
    .addPrimaryKeyConstraint('states_pkey', ['country_code', 'code'])
    .execute();
  await sql`comment on table states is 'States, territories and regions of a country'`.execute(db);
  await db.schema
    .createTable('business_unit_types')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('code', CODE, (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('enabled', 'boolean', (c) => c.notNull())
    .addColumn('date_disabled', 'date')
    .addPrimaryKeyConstraint('business_unit_types_pkey', ['country_code', 'code'])
    .execute();
  await sql`comment on table business_unit_types is 'Kinds of branch, by the trade they serve'`.execute(
    db,
  );
}
