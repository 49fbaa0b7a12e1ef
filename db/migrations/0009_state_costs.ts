import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/** What a product costs in a state, one row a change: each holds until the next takes effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('state_costs')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addColumn('state_code', CODE, (c) => c.notNull())
    .addColumn('effective_date', 'date', (c) => c.notNull())
    .addColumn('fully_rebated_cost', 'numeric', (c) => c.notNull())
    .addColumn('invoice_cost', 'numeric', (c) => c.notNull())
    .addColumn('buying_guide_record_number', 'integer', (c) => c.notNull())
    .addColumn('rebate_code', 'text')
    .addColumn('serial_number', 'integer')
    .addColumn('supplier_number', 'text')
    .addPrimaryKeyConstraint('state_costs_pkey', [
      'country_code',
      'product_number',
      'state_code',
      'effective_date',
    ])
    .execute();
  await sql`comment on table state_costs is 'What products cost in each state, from each date on'`.execute(
    db,
  );
}
