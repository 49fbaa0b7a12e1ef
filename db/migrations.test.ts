import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { rebuild } from '#db/load/rebuild/rebuild.ts';
import { makeFeedFolder } from '#db/load/testing/feed-folder.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { aBranch } from '#lib/enterprise/testing/branches.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoicing/testing/invoices.ts';
import { aLine, anOrder, anOrderWithCosts } from '#lib/procurement/testing/orders.ts';
import {
  aBrand,
  aCategory,
  aFamily,
  aProduct,
  aSection,
  aWholeProduct,
} from '#lib/product/testing/records.ts';
import { up } from './migrations/0004_invoice_search.ts';
import { up as searchOrders } from './migrations/0019_purchase_order_search.ts';
import { up as searchProducts } from './migrations/0020_product_search.ts';
import { up as searchBranches } from './migrations/0022_branch_search.ts';
import { addNames } from './migrations/0032_rule_versions.ts';

/** Brings the names that an early migration made to what they have now. */
async function addColumnsOfNames(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table invoice_names drop if exists names, add if not exists rules integer not null default 0;
    alter table purchase_order_names drop if exists names,
      add if not exists rules integer not null default 0`);
  await addNames(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
}

test('invoices loaded before the search came are found as those loaded after, once derived anew', async () => {
  const { url, db, pool, drop } = await makeTestDatabase();
  const { date: _, ...undated } = anInvoice({ number: 'A1', orderNumber: 'ā'.repeat(70) });
  const lineItems = [
    { number: 1, productNumber: 'TAP', quantity: 1, originalInvoiceNumber: 'A1' },
    { number: 2, productNumber: 'TEXT', quantity: 1 },
  ];
  const invoices = [
    undated,
    anInvoiceWithCosts({ jobNumber: 'J', purchaseOrderNumber: 'P', dueDate: '2026-12-01' }),
    anInvoice({ number: 'A3', lineItems, originalNumber: 'A2', customer: {}, totals: {} }),
    anInvoice({ number: 'A4', customerOrderBalance: { balanceOwing: -0.1, asOf: '2026-11-01' } }),
    { number: 'A5', type: 'CASH_REFUND' },
  ];
  const customer = { number: '17850', name: 'Kauri' };
  const earlier = [anInvoice({ number: 'A6', date: '2020-01-01', customer })];
  for (const records of [earlier, invoices]) {
    const path = makeFeedFolder().write('invoices.ndjson', records);
    await loadFeeds({ url, countryCode: 'au', paths: [path] });
  }
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
  await pool.query(`alter table invoices drop type, drop date, drop due_date, drop customer_name, drop order_number,
      drop job_number, drop purchase_order_number, drop total_including_gst, drop original_number,
      drop original_numbers, drop product_numbers, drop balance_owing, drop balance_as_of`);
  await pool.query(`drop index if exists invoices_by_customer`);
  await pool.query(`drop table invoice_names`);
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
  await addColumnsOfNames(pool);
  await rebuild(url, { all: true });

  expect(loaded.invoices).toHaveLength(6);
  expect(loaded.names).toHaveLength(6);
  expect(await searched()).toEqual(loaded);
  await drop();
});

test('purchase orders loaded before their search came are found as those loaded after, once derived anew', async () => {
  const { url, db, pool, drop } = await makeTestDatabase();
  const { etaDate: _, ...undated } = aLine({ lineNumber: 2 });
  const { quantities: __, ...bare } = aLine({ lineNumber: 3 });
  const { supplier: ___, ...nobodys } = anOrder({ purchaseOrderNumber: 'A2', lines: [] });
  const lines = [aLine({ quantities: { ordered: 0.3, received: 0.7 } }), undated, bare];
  const path = makeFeedFolder().write('purchase-orders.ndjson', [
    anOrder({ lines, arrivalDate: '2026-10-01' }),
    anOrderWithCosts(),
    nobodys,
    { purchaseOrderNumber: 'A3', isOpenPurchaseOrder: false },
  ]);
  await loadFeeds({ url, countryCode: 'au', paths: [path] });
  const searched = async () => ({
    orders: (
      await sql`
        select number, ordered_quantity, received_quantity, awaited_lines, awaited_date
        from purchase_orders order by number`.execute(db)
    ).rows,
    names: (await sql`select * from purchase_order_names order by kind, number`.execute(db)).rows,
  });

  const loaded = await searched();
  await pool.query(`alter table purchase_orders drop ordered_quantity, drop received_quantity, drop awaited_lines,
      drop awaited_date`);
  await pool.query(`drop index purchase_orders_by_date, purchase_orders_by_supplier, purchase_orders_by_branch,
      purchase_orders_by_state, purchase_orders_open, purchase_orders_by_reference,
      purchase_order_lines_by_product`);
  await pool.query(`drop table purchase_order_names`);
  await searchOrders(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
  await addColumnsOfNames(pool);
  await rebuild(url, { all: true });

  expect(loaded.orders).toContainEqual({
    number: '4107',
    ordered_quantity: '10.3',
    received_quantity: '4.3',
    awaited_lines: 1,
    awaited_date: '2026-10-01',
  });
  expect(loaded.names).toHaveLength(2);
  expect(await searched()).toEqual(loaded);
  await drop();
});

test('products loaded before their search came are found as those loaded after, once derived anew', async () => {
  const { url, db, pool, drop } = await makeTestDatabase();
  const feeds = makeFeedFolder();
  const subBrands = [{ id: 4, code: 'VELA', name: 'Vela Night', enabled: false }];
  const paths = [
    feeds.write('sections.ndjson', [aSection('PLU', { enabled: false })]),
    feeds.write('categories.ndjson', [aCategory('BAS')]),
    feeds.write('brands.ndjson', [aBrand('KAURI', { subBrands }), aBrand('TUI')]),
    feeds.write('families.ndjson', [aFamily('basins')]),
    feeds.write('products.ndjson', [
      aWholeProduct(),
      aProduct({ description: '“Tee” 15mm x 2.5 mm', manufacturerPartNumber: '½-é/7' }),
      aProduct({ number: 'B', barcodes: ['0012345678905', '12345678905', '93', ''] }),
    ]),
  ];
  await loadFeeds({ url, countryCode: 'au', paths });
  const searched = async () => ({
    products: (await sql`select * from product_search order by number`.execute(db)).rows,
    classes: (await sql`select * from product_classes order by kind, parent, code`.execute(db))
      .rows,
  });

  const loaded = await searched();
  await pool.query(`drop index products_by_component`);
  await pool.query(`drop table product_search`);
  await pool.query(`drop table product_classes`);
  await searchProducts(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
  await rebuild(url, { all: true });

  expect(loaded.products).toHaveLength(3);
  expect(loaded.classes).toHaveLength(6);
  expect(await searched()).toEqual(loaded);
  await drop();
});

test('branches loaded before their words came are found as those loaded after', async () => {
  const { url, db, pool, drop } = await makeTestDatabase();
  const { contact: _, ...nobodys } = aBranch({ number: 'P02', name: 'Ōtāhuhu (Māngere’s)' });
  const path = makeFeedFolder().write('branches.ndjson', [aBranch(), nobodys]);
  await loadFeeds({ url, countryCode: 'au', paths: [path] });
  const words = () => db.selectFrom('branches').select(['number', 'words']).execute();

  const loaded = await words();
  await pool.query(`alter table branches drop words`);
  await pool.query(`drop index purchase_orders_awaited_at`);
  await searchBranches(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));

  expect(loaded).toHaveLength(2);
  expect(await words()).toEqual(loaded);
  await drop();
});
