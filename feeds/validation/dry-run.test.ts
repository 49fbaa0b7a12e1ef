import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { aProduct } from '#lib/products/testing/records.ts';

const database = setUpTestDatabase();

function tryOut(path: string, options: Partial<LoadOptions> = {}) {
  const { url } = database;
  return loadFeeds({ url, countryCode: 'au', paths: [path], isDryRun: true, ...options });
}

async function rowsOf(...tables: string[]): Promise<number> {
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  const { rows } = await database.pool.query(`SELECT ${counts} AS count`);
  return Number(rows[0].count);
}

test('each file sees what the files before it would have loaded, and nothing is stored', async () => {
  const folder = makeFeedFolder();
  folder.write('branches.ndjson', [aBranch({ number: 'B1' })]);
  folder.write('products.ndjson', [aProduct({ number: 'TAP' })]);
  folder.writeBytes('stock.csv', 'branchId,productId,onHand,reserved\nB1,TAP,5,0\n');
  folder.write('invoices.ndjson', [anInvoice({ number: '1' }), anInvoice({ number: '2' })]);
  folder.write('purchase-orders.ndjson', [{ purchaseOrderNumber: '7', supplier: { number: 1 } }]);
  folder.write('accounts.ndjson', [anAccount({ number: '1' })]);
  const summaries = await tryOut(folder.path);
  expect(summaries.map(({ file, inserted }) => `${file.name} ${inserted}`)).toEqual([
    'branches.ndjson 1',
    'products.ndjson 1',
    'stock.csv 1',
    'invoices.ndjson 2',
    'purchase-orders.ndjson 1',
    'accounts.ndjson 1',
  ]);
  const changed = ['branches', 'products', 'product_search', 'stock', 'invoices', 'invoice_names'];
  expect(await rowsOf(...changed, 'purchase_orders', 'accounts', 'events')).toBe(0);
});

test('counts bad lines and writes no rejects file', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice(), {}]);
  expect(await tryOut(path, { skipInvalid: true })).toMatchObject([
    { inserted: 1, rejected: 1, rejectsPath: undefined, isDryRun: true },
  ]);
  expect(readdirSync(dirname(path))).toEqual(['invoices.ndjson']);
  await expect(tryOut(path)).rejects.toThrow(/^invoices\.ndjson was not loaded/);
});
