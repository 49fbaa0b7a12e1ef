import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';

const catalogue = setUpCatalogue();

function remove(resourceName: string, keys: string, options: Partial<LoadOptions> = {}) {
  const path = makeFeedFolder().writeBytes('keys.txt', keys);
  const url = catalogue.database.url;
  const deletion = {
    url,
    countryCode: 'au',
    resource: RESOURCES.find(({ name }) => name === resourceName),
    paths: [path],
    isDeletion: true,
  } as const;
  return loadFeeds({ ...deletion, ...options });
}

async function column(query: string): Promise<unknown[]> {
  const { rows } = await catalogue.database.pool.query({ text: query, rowMode: 'array' });
  return rows.map(([value]) => value);
}

test('deletes invoices by number, and names that no other invoice has', async () => {
  const named = (number: string, customer: string) =>
    anInvoice({ number, customer: { number: customer, name: `Customer ${customer}` } });
  await catalogue.load({ invoices: [named('1,1', 'A'), named('2', 'A'), named('3', 'B')] });
  expect(await remove('invoices', '\uFEFF1,1\r\n\r\n3\r\n3\n')).toMatchObject([
    { removed: 2, records: 3, rejected: 0 },
  ]);
  expect(await column('SELECT number FROM invoices')).toEqual(['2']);
  expect(await column('SELECT kind || number FROM invoice_names ORDER BY kind, number')).toEqual([
    'customerA',
    'product85123A',
  ]);
});

test('deletes orders with their lines, and names that no other order has', async () => {
  const order = (purchaseOrderNumber: string, supplier: number, product: number) => ({
    purchaseOrderNumber,
    supplier: { number: supplier, name: `Supplier ${supplier}` },
    lines: [{ lineId: product, purchaseOrderNumber, lineNumber: 1, product: { number: product } }],
  });
  await catalogue.load({ 'purchase-orders': [order('4107', 1, 11), order('4108', 2, 12)] });
  expect(await remove('purchase-orders', '4107\n')).toMatchObject([{ removed: 1 }]);
  expect(await column('SELECT purchase_order_number FROM purchase_order_lines')).toEqual(['4108']);
  expect(await column('SELECT number FROM purchase_order_names ORDER BY number')).toEqual([
    '12',
    '2',
  ]);
});

test('deletes an account softly and once, with a version and an event', async () => {
  await catalogue.load({ accounts: [anAccount({ accountId: 'X', number: '7' })] });
  expect(await remove('accounts', '7')).toMatchObject([{ removed: 1, unchanged: 0 }]);
  expect(await remove('accounts', '7')).toMatchObject([{ removed: 0, unchanged: 1 }]);
  expect(
    await column("SELECT event_type FROM events WHERE account_id = 'X' ORDER BY version"),
  ).toHaveLength(2);
  expect(
    await column("SELECT document->>'isDeleted' FROM accounts WHERE account_id = 'X'"),
  ).toEqual(['true']);
});

test('a key of several members is a line of CSV in their order', async () => {
  await catalogue.load({
    branches: [aBranch({ number: 'B1' })],
    products: [aProduct({ number: 'TAP' }), aProduct({ number: '15", brass' })],
    commitments: ['2026-12-01', '2026-12-02'].map((date) => ({
      reference: 'J',
      branchId: 'B1',
      productId: '15", brass',
      date,
      quantity: 1,
    })),
    'channel-holdbacks': [
      { channelId: 'BLEcom', productId: 'TAP', quantity: 2 },
      { channelId: 'BLEcom', quantity: 2 },
    ],
  });
  expect(await remove('commitments', 'J,B1,"15"", brass",2026-12-02')).toMatchObject([
    { removed: 1 },
  ]);
  expect(await column('SELECT date::text FROM commitments')).toEqual(['2026-12-01']);
  expect(await remove('channel-holdbacks', 'BLEcom,,')).toMatchObject([{ removed: 1 }]);
  expect(await column('SELECT product_number FROM channel_holdbacks')).toEqual(['TAP']);
  await expect(remove('commitments', 'J,B1')).rejects.toThrow(
    'keys.txt:1 is not a key: expected reference,branchId,productId,date; leave a missing value empty',
  );
});

test('keys that are gone are counted, so that a list may come again', async () => {
  await catalogue.load({ products: ['S1', 'S2'].map((number) => aProduct({ number })) });
  const keys = 'S1\nnone\nS2\nnone\n';
  expect(await remove('products', keys)).toMatchObject([{ removed: 2, unchanged: 1 }]);
  expect(await remove('products', keys)).toMatchObject([{ removed: 0, unchanged: 3 }]);
});

test('records of the other country, and records that others reference, stay', async () => {
  const products = [aProduct({ number: 'NZ1' })];
  await catalogue.load({ products }, { countryCode: 'nz' });
  expect(await remove('products', 'NZ1')).toMatchObject([{ removed: 0, unchanged: 1 }]);
  await expect(remove('products', 'TAP')).rejects.toThrow(
    'the product "TAP" cannot be removed: 1 record of channel-holdbacks refers to it',
  );
});

test('keys can come from standard input, and a dry run deletes nothing', async () => {
  const input = { stream: Readable.from(['NZ1\n']), format: 'ndjson' as const };
  const tried = { paths: [], input, countryCode: 'nz', isDryRun: true } as const;
  expect(await remove('products', '', tried)).toMatchObject([{ removed: 1, isDryRun: true }]);
  expect(await column("SELECT number FROM products WHERE country_code = 'nz'")).toEqual(['NZ1']);
});
