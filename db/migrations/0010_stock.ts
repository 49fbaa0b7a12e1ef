import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/** What branches have, what is promised of it, and what channels keep back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createStock(db);
  await createCommitments(db);
  await createHoldbacks(db);
}

async function createStock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('branch_number', CODE, (c) => c.notNull())
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addColumn('on_hand', 'numeric', (c) => c.notNull())
    .addColumn('reserved', 'numeric', (c) => c.notNull())
    .addPrimaryKeyConstraint('stock_pkey', ['country_code', 'branch_number', 'product_number'])
    .execute();
  await sql`comment on table stock is 'What is at a branch, and how much of it is picked or promised for now'`.execute(
    db,
  );
}

/** The key is in the order of the question: what is promised of a product at a branch. */
async function createCommitments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('commitments')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('branch_number', CODE, (c) => c.notNull())
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addColumn('date', 'date', (c) => c.notNull())
    .addColumn('reference', CODE, (c) => c.notNull())
    .addColumn('quantity', 'numeric', (c) => c.notNull())
    .addPrimaryKeyConstraint('commitments_pkey', [
      'country_code',
      'branch_number',
      'product_number',
      'date',
      'reference',
    ])
    .execute();
  await sql`comment on table commitments is 'Dated demand: what a branch has promised for a day'`.execute(
    db,
  );
}

/** An entry without a branch or a product has an empty one, which no branch or product has. */
async function createHoldbacks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_holdbacks')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('channel_id', CODE, (c) => c.notNull())
    .addColumn('branch_number', CODE, (c) => c.notNull())
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addColumn('quantity', 'numeric', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_holdbacks_pkey', [
      'country_code',
      'channel_id',
      'branch_number',
      'product_number',
    ])
    .execute();
  await sql`comment on table channel_holdbacks is 'What a channel keeps from sale: of a product, at a branch, or of everything'`.execute(
    db,
  );
}
