import { expect, test } from 'vitest';
import { demoBranches } from '#db/demo/branches.ts';
import { demoStates } from '#db/demo/states.ts';
import { aBranch } from '#lib/enterprise/testing/branches.ts';
import { anInvoice } from '#lib/invoicing/testing/invoices.ts';
import { accountCountry, branchCountry, invoiceCountry, stateCountry } from './country-rules.ts';

const paths = (complaints: { path: string }[]) => complaints.map(({ path }) => path);

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
    { path: 'location.timeZone', message: '"Australia/Perth" is no time zone of New Zealand' },
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
