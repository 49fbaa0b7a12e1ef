import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/** Invoices as the documents that the API sends, beside the columns they are found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('number', CODE, (c) => c.notNull())
    .addColumn('customer_number', CODE)
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    // Null where the document has no cost members: then it is the same document for every caller.
    .addColumn('document_without_costs', 'json')
    .addColumn('etag_without_costs', 'text')
    .addPrimaryKeyConstraint('invoices_pkey', ['country_code', 'number'])
    .execute();
  await sql`comment on table invoices is 'Invoices, credit notes and refunds, each as the JSON text that is sent'`.execute(
    db,
  );
}
