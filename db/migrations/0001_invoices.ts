import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Invoices as the documents that the API sends, beside the columns they are found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('country_code', 'text', (c) => c.notNull().check(sql`country_code in ('au', 'nz')`))
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('customer_number', 'text')
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
