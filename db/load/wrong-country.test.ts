import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { anAccount } from '#lib/customer/testing/accounts.ts';
import { aBranch } from '#lib/enterprise/testing/branches.ts';
import { FeedRefused } from './feed-error.ts';
import { loadFeeds } from './load-feeds.ts';
import { branches } from './resources/branches.ts';
import { makeFeedFolder } from './testing/feed-folder.ts';
import { keepRecords } from './testing/keep-records.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  await keepRecords(database.db, 'au', branches, [
    aBranch({ number: '101' }),
    aBranch({ number: 'BOTH' }),
  ]);
  await keepRecords(database.db, 'nz', branches, [aBranch({ number: 'BOTH' })]);
});
afterAll(() => database.drop());

async function load(name: string, records: readonly object[], countryCode: CountryCode) {
  const path = makeFeedFolder().write(`${name}.ndjson`, records);
  return loadFeeds({ url: database.url, countryCode, paths: [path] });
}

async function complaintsOf(name: string, record: object, countryCode: CountryCode) {
  const error = await load(name, [record], countryCode).catch((thrown: unknown) => thrown);
  if (error instanceof FeedRefused) return error.complaints;
  throw error;
}

const invoice = (number: string, members: object) => ({ number, type: 'TAX_INVOICE', ...members });

test('invoices with a branch of the other country are refused, naming the member', async () => {
  const sold = invoice('1', { sellingBranch: { number: '101' } });
  expect(await complaintsOf('invoices', sold, 'nz')).toEqual([
    'invoices.ndjson:1 sellingBranch.number: "101" is a branch of au, not of nz',
  ]);
  const supplied = invoice('2', {
    sellingBranch: { number: 'BOTH' },
    lineItems: [
      { number: 1, productNumber: 'P', quantity: 1, branchSupplyingStock: 'BOTH' },
      { number: 2, productNumber: 'P', quantity: 1, branchSupplyingStock: '101' },
    ],
  });
  expect(await complaintsOf('invoices', supplied, 'nz')).toEqual([
    'invoices.ndjson:1 lineItems[1].branchSupplyingStock: "101" is a branch of au, not of nz',
  ]);
  await expect(load('invoices', [sold, supplied], 'au')).resolves.toMatchObject([{ inserted: 2 }]);
});

test('an unknown branch may have been removed, and is no reason to refuse', async () => {
  const old = invoice('3', { sellingBranch: { number: '999' } });
  for (const country of ['au', 'nz'] as const)
    await expect(load('invoices', [old], country)).resolves.toMatchObject([{ inserted: 1 }]);
});

test('orders for branches of the other country are refused', async () => {
  const order = {
    purchaseOrderNumber: '4107',
    branches: { destination: 'BOTH', createdBy: '101' },
    lines: [{ lineId: 1, purchaseOrderNumber: '4107', lineNumber: 1, branchCode: '101' }],
  };
  expect(await complaintsOf('purchase-orders', order, 'nz')).toEqual([
    'purchase-orders.ndjson:1 branches.createdBy: "101" is a branch of au, not of nz',
  ]);
  await expect(load('purchase-orders', [order], 'au')).resolves.toMatchObject([{ inserted: 1 }]);
});

test('an account with a home branch or business number of the other country is refused', async () => {
  const account = { ...anAccount({ number: '7' }), homeBranchNumber: '101' };
  expect(await complaintsOf('accounts', account, 'nz')).toEqual([
    'accounts.ndjson:1 homeBranchNumber: "101" is a branch of au, not of nz',
  ]);
  const known = { ...anAccount({ number: '8' }), abn: '53004085616' };
  expect(await complaintsOf('accounts', known, 'nz')).toEqual([
    'accounts.ndjson:1 abn: is a business number of Australia: leave it out',
  ]);
});

test('a whole file of the other country is one complaint with a count', async () => {
  const lines = Array.from({ length: 500 }, (_, at) =>
    invoice(`many-${at}`, { sellingBranch: { number: '101' } }),
  );
  const error = await load('invoices', lines, 'nz').catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(
    /for 500 complaints:\n {2}invoices\.ndjson:1 sellingBranch\.number: "101" is a branch of au, not of nz \(500 times, on lines 1, 2, 3, 4, 5 and more\)$/,
  );
});
