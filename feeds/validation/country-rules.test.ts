import { beforeAll, expect, test } from 'vitest';
import { branches } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { demoBranches, demoStates } from '#tools/demo/branches.ts';
import { accountCountry, branchCountry, invoiceCountry, stateCountry } from './country-rules.ts';
import { FeedRejected } from './feed-error.ts';

const paths = (issues: { path: string }[]) => issues.map(({ path }) => path);

test('New Zealand refuses an Australian branch for its country code, state and time zone', () => {
  expect(branchCountry(aBranch(), 'au')).toEqual([]);
  expect(branchCountry(aBranch(), 'nz')).toEqual([
    {
      path: 'location.address.countryCode',
      message: '"AU" is not New Zealand, which is NZ',
    },
    {
      path: 'location.address.state',
      message: '"WA" is a state of Australia, not of New Zealand',
    },
    { path: 'location.timeZone', message: '"Australia/Perth" is not a time zone of New Zealand' },
  ]);
});

test('every demo branch and state passes for its own country and fails for the other', () => {
  for (const [own, other] of [
    ['au', 'nz'],
    ['nz', 'au'],
  ] as const) {
    for (const branch of demoBranches(own, '2026-11-20')) {
      expect(branchCountry(branch, own)).toEqual([]);
      expect(branchCountry(branch, other)).not.toEqual([]);
    }
    for (const state of demoStates(own)) expect(stateCountry(state, own)).toEqual([]);
  }
  const [state] = demoStates('au');
  expect(state && stateCountry(state, 'nz')).toEqual([
    { path: 'adminStateCode', message: '"AU-NSW" is of Australia, not of New Zealand' },
  ]);
});

const line = (excludingGst: number, gst: number, members = {}) => ({
  number: 1,
  productNumber: 'P',
  quantity: 1,
  lineTotal: { excludingGst, gst },
  ...members,
});

test('an invoice with the other country’s GST is refused, naming the country', () => {
  expect(invoiceCountry(anInvoice(), 'au')).toEqual([]);
  expect(invoiceCountry(anInvoice(), 'nz')).toEqual([
    {
      path: 'lineItems[0].lineTotal.gst',
      message: '80.08 is 10 % of 800.8, the GST of Australia: that of New Zealand is 15 %',
    },
  ]);
  const fromZealand = anInvoice({ lineItems: [line(200, 30), line(0.05, 0.01)] });
  expect(invoiceCountry(fromZealand, 'nz')).toEqual([]);
  expect(paths(invoiceCountry(fromZealand, 'au'))).toEqual(['lineItems[0].lineTotal.gst']);
  const { lineItems: _, ...summed } = anInvoice();
  expect(paths(invoiceCountry(summed, 'nz'))).toEqual(['totals.document.gst']);
  const rated = anInvoice({ customer: { gstRate: 15 } });
  expect(paths(invoiceCountry(rated, 'au'))).toEqual(['customer.gstRate']);
});

test('exempt, free, rounded and mixed amounts are no reason to refuse', () => {
  const { totals: _, ...bare } = anInvoice();
  const both = ['au', 'nz'] as const;
  for (const country of both) {
    expect(invoiceCountry({ ...bare, lineItems: [line(100, 0)] }, country)).toEqual([]);
    expect(invoiceCountry({ ...bare, lineItems: [line(0.05, 0.01)] }, country)).toEqual([]);
    expect(invoiceCountry({ ...bare, lineItems: [line(100, 12.5)] }, country)).toEqual([]);
    expect(invoiceCountry({ ...bare, lineItems: [] }, country)).toEqual([]);
  }
  // Two thirds of a New Zealand invoice are taxed, so its total looks like 10 %.
  const mixed = [line(200, 30), line(100, 0, { isGstExempt: true })];
  const totals = { document: { excludingGst: 300, gst: 30, includingGst: 330 } };
  expect(invoiceCountry({ ...bare, totals, lineItems: mixed }, 'nz')).toEqual([]);
});

test('an account with the other country’s business number or GST rate is refused', () => {
  const account = { number: '1', name: 'Kererū Plumbing' };
  const inAustralia = { ...account, abn: '53004085616', gstRate: 10 };
  const inNewZealand = { ...account, nzbn: '9429000012345', gstRate: 15 };
  expect(accountCountry(inAustralia, 'au')).toEqual([]);
  expect(accountCountry(inNewZealand, 'nz')).toEqual([]);
  expect(paths(accountCountry(inAustralia, 'nz'))).toEqual(['abn', 'gstRate']);
  expect(paths(accountCountry(inNewZealand, 'au'))).toEqual(['nzbn', 'gstRate']);
  expect(accountCountry({ ...account, gstRate: 0 }, 'nz')).toEqual([]);
});

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeAll(async () => {
  await insertRecords(database.db, 'au', branches, [
    aBranch({ number: '101' }),
    aBranch({ number: 'BOTH' }),
  ]);
  await insertRecords(database.db, 'nz', branches, [aBranch({ number: 'BOTH' })]);
});

const load = (name: string, records: readonly object[], countryCode: CountryCode) =>
  catalogue.load({ [name]: records }, { countryCode });

async function issuesOf(name: string, record: object, countryCode: CountryCode) {
  const error = await load(name, [record], countryCode).catch((thrown: unknown) => thrown);
  if (error instanceof FeedRejected) return error.shown.texts;
  throw error;
}

const invoice = (number: string, members: object) => ({ number, type: 'TAX_INVOICE', ...members });

test('invoices with a branch of the other country are refused, naming the member', async () => {
  const sold = invoice('1', { sellingBranch: { number: '101' } });
  expect(await issuesOf('invoices', sold, 'nz')).toEqual([
    'invoices.ndjson:1 sellingBranch.number: "101" is a branch of au, not of nz',
  ]);
  const supplied = invoice('2', {
    sellingBranch: { number: 'BOTH' },
    lineItems: [
      { number: 1, productNumber: 'P', quantity: 1, branchSupplyingStock: 'BOTH' },
      { number: 2, productNumber: 'P', quantity: 1, branchSupplyingStock: '101' },
    ],
  });
  expect(await issuesOf('invoices', supplied, 'nz')).toEqual([
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
  expect(await issuesOf('purchase-orders', order, 'nz')).toEqual([
    'purchase-orders.ndjson:1 branches.createdBy: "101" is a branch of au, not of nz',
  ]);
  await expect(load('purchase-orders', [order], 'au')).resolves.toMatchObject([{ inserted: 1 }]);
});

test('an account with a home branch or business number of the other country is refused', async () => {
  const account = { ...anAccount({ number: '7' }), homeBranchNumber: '101' };
  expect(await issuesOf('accounts', account, 'nz')).toEqual([
    'accounts.ndjson:1 homeBranchNumber: "101" is a branch of au, not of nz',
  ]);
  const known = { ...anAccount({ number: '8' }), abn: '53004085616' };
  expect(await issuesOf('accounts', known, 'nz')).toEqual([
    'accounts.ndjson:1 abn: is a business number of Australia: leave it out',
  ]);
});
