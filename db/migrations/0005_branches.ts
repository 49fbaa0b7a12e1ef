import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/** The branches: rows, because opening hours and availability are computed from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('branches')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('number', CODE, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('type_id', 'integer')
    .addColumn('type_code', CODE)
    .addColumn('type_description', 'text')
    .addColumn('is_trading', 'boolean')
    .addColumn('telephone', 'text')
    .addColumn('fax', 'text')
    .addColumn('manager_name', 'text')
    .addColumn('primary_email', 'text')
    .addColumn('address_line1', 'text', (c) => c.notNull())
    .addColumn('address_line2', 'text')
    .addColumn('suburb', 'text', (c) => c.notNull())
    .addColumn('state', CODE, (c) => c.notNull())
    .addColumn('post_code', 'text', (c) => c.notNull())
    .addColumn('address_country_code', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('region', 'text', (c) => c.notNull())
    // Local times as the feed has them: read whole with the branch, and never searched.
    .addColumn('hours', 'jsonb')
    .addColumn('departments', 'jsonb')
    .addColumn('special_hours', 'jsonb')
    .addPrimaryKeyConstraint('branches_pkey', ['country_code', 'number'])
    .execute();
  await sql`comment on table branches is 'Where the business trades and stores, with local hours'`.execute(
    db,
  );
}
