import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { makeFeedFolder } from '#db/load/testing/feed-folder.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoicing/testing/invoices.ts';
import { up } from './migrations/0004_invoice_search.ts';

test('invoices loaded before the search came are found as those loaded after', async () => {
  const { url, db, pool, drop } = await makeTestDatabase();
  const { date: _, ...undated } = anInvoice({ number: 'A1', orderNumber: 'ā'.repeat(70) });
  const lineItems = [
    { number: 1, productNumber: 'TAP', quantity: 1, originalInvoiceNumber: 'A1' },
    { number: 2, productNumber: '', productDescription: 'Text', quantity: 1 },
  ];
  const invoices = [
    undated,
    anInvoiceWithCosts({ jobNumber: 'J', purchaseOrderNumber: 'P', dueDate: '2026-12-01' }),
    anInvoice({ number: 'A3', lineItems, originalNumber: 'A2', customer: {}, totals: {} }),
    anInvoice({ number: 'A4', customerOrderBalance: { balanceOwing: -0.1, asOf: '2026-11-01' } }),
    { number: 'A5', type: 'CASH_REFUND' },
  ];
  const path = makeFeedFolder().write('invoices.ndjson', invoices);
  await loadFeeds({ url, countryCode: 'au', paths: [path] });
  const searched = async () => ({
    invoices: (
      await sql`
      select number, type, date, due_date, customer_name, order_number, job_number,
        purchase_order_number, total_including_gst, original_number, balance_owing, balance_as_of,
        (select array_agg(o order by o) from unnest(original_numbers) as o) as originals,
        (select array_agg(p order by p) from unnest(product_numbers) as p) as products
      from invoices order by number`.execute(db)
    ).rows,
    names: (await sql`select * from invoice_names order by kind, number`.execute(db)).rows,
  });

  const loaded = await searched();
  await sql`
    alter table invoices drop type, drop date, drop due_date, drop customer_name, drop order_number,
      drop job_number, drop purchase_order_number, drop total_including_gst, drop original_number,
      drop original_numbers, drop product_numbers, drop balance_owing, drop balance_as_of`.execute(
    db,
  );
  await sql`drop index if exists invoices_by_customer`.execute(db);
  await sql`drop table invoice_names`.execute(db);
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));

  expect(loaded.invoices).toHaveLength(5);
  expect(loaded.names).toHaveLength(5);
  expect(await searched()).toEqual(loaded);
  await drop();
});
