import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/** Purchase orders and their lines as the documents that the API sends, beside what they are found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db);
  await createLines(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('purchase_orders')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('number', CODE, (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    // Null where no line has prices: then it is the same document for every caller.
    .addColumn('document_without_costs', 'json')
    .addColumn('etag_without_costs', 'text')
    .addColumn('order_date', 'date')
    .addColumn('arrival_date', 'date')
    .addColumn('supplier_number', 'integer')
    .addColumn('supplier_name', 'text')
    .addColumn('state', CODE)
    .addColumn('is_open', 'boolean', (c) => c.notNull())
    .addColumn('destination', CODE)
    .addColumn('reference_number', CODE)
    .addPrimaryKeyConstraint('purchase_orders_pkey', ['country_code', 'number'])
    .execute();
  await sql`comment on table purchase_orders is 'Purchase orders, each as the JSON text that is sent'`.execute(
    db,
  );
}

async function createLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('purchase_order_lines')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('purchase_order_number', CODE, (c) => c.notNull())
    .addColumn('line_number', 'integer', (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('document_without_costs', 'json')
    .addColumn('etag_without_costs', 'text')
    .addColumn('product_number', CODE)
    .addColumn('branch_number', CODE)
    // What the line still promises to its branch: 0 where it promises nothing.
    .addColumn('supply_quantity', 'numeric', (c) => c.notNull())
    .addColumn('supply_date', 'date')
    .addPrimaryKeyConstraint('purchase_order_lines_pkey', [
      'country_code',
      'purchase_order_number',
      'line_number',
    ])
    .execute();
  await sql`
    create index purchase_order_lines_supply
      on purchase_order_lines (country_code, branch_number, product_number)
      include (supply_date, supply_quantity)
      where supply_quantity > 0`.execute(db);
  await sql`comment on table purchase_order_lines is 'The lines of purchase orders, each as the JSON text that is sent, and what it still promises'`.execute(
    db,
  );
}
