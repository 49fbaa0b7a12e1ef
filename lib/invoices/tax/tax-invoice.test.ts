import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { isAbn, isGstNumber, taxStatus } from './tax-invoice.ts';

test('an Australian sale that meets every requirement is a tax invoice', () => {
  const whole = { title: 'Tax invoice', requires: 'a tax invoice', missing: [] };
  expect(taxStatus(sale(), 'au')).toEqual(whole);
});

test('names each missing requirement and does not use the words "tax invoice"', () => {
  const bare = sale({ supplier: {}, lineItems: [LINE], totals: { document: { gst: 80.08 } } });
  delete bare.date;
  const { title, missing } = taxStatus(bare, 'au');
  expect(title).toBe('Invoice');
  expect(missing).toEqual([
    'the seller’s name',
    'a valid ABN for the seller',
    'the date',
    'a description on every line',
    'the GST and the total including GST',
  ]);
});

test('an ABN with a wrong digit does not count', () => {
  const { missing } = taxStatus(sale({ supplier: { ...SELLER, abn: '51 824 753 557' } }), 'au');
  expect(missing).toEqual(['a valid ABN for the seller']);
});

test('Australia requires the buyer’s name or ABN from $1,000', () => {
  const buyer = 'the buyer’s name or ABN ($1,000 or more)';
  const nobody = { customer: {} };
  expect(taxStatus(sale({ ...nobody, ...worth(999.99) }), 'au').missing).toEqual([]);
  expect(taxStatus(sale({ ...nobody, ...worth(1000) }), 'au').missing).toEqual([buyer]);
  const byAbn = sale({ customer: { abn: '51 824 753 556' }, ...worth(1000) });
  expect(taxStatus(byAbn, 'au').missing).toEqual([]);
});

test('an Australian credit note is an adjustment note for GST if it states the reason', () => {
  const credit = sale({ type: 'CREDIT_NOTE' });
  const note = { title: 'Credit note', requires: 'an adjustment note' };
  const missing = ['the reason for the adjustment (a comment)'];
  expect(taxStatus(credit, 'au')).toEqual({ ...note, missing });
  const whole = { ...note, legalLine: 'Adjustment note for GST', missing: [] };
  expect(taxStatus({ ...credit, comments: ['Wrong colour'] }, 'au')).toEqual(whole);
});

test('a credit of $1,000 or more has to name the buyer although its amount is negative', () => {
  const credit = sale({ type: 'CASH_REFUND', comments: ['Faulty'], customer: {}, ...worth(-1500) });
  expect(taxStatus(credit, 'au').missing).toEqual(['the buyer’s name or ABN ($1,000 or more)']);
});

test('New Zealand requires a GST number only above $200', () => {
  const number = 'a valid GST number for the seller (above $200)';
  const seller = { supplier: { name: 'Harbour Trade Supplies' } };
  expect(taxStatus(sale({ ...seller, ...worth(200) }), 'nz').missing).toEqual([]);
  expect(taxStatus(sale({ ...seller, ...worth(200.01) }), 'nz').missing).toEqual([number]);
  const numbered = sale({ supplier: { name: 'Harbour', abn: '49-091-850' }, ...worth(200.01) });
  expect(taxStatus(numbered, 'nz')).toMatchObject({ title: 'Tax invoice', missing: [] });
});

test('New Zealand requires the buyer’s name and contact details above $1,000', () => {
  const invoice = sale({ supplier: { name: 'Harbour', abn: '49-091-850' }, ...worth(1000.01) });
  expect(taxStatus(invoice, 'nz').missing).toEqual([
    'the buyer’s name and an address, phone number or email (above $1,000)',
  ]);
  const reached = { ...invoice, customerContact: { emailAddress: 'office@example.com' } };
  expect(taxStatus(reached, 'nz').missing).toEqual([]);
});

test('a deposit and a sale without GST are not tax documents and lack nothing', () => {
  const deposit = { title: 'Order deposit', requires: undefined, missing: [] };
  expect(taxStatus(sale({ type: 'CUSTOMER_ORDER_DEPOSIT' }), 'au')).toEqual(deposit);
  const exempt = { excludingGst: 50, gst: 0, includingGst: 50 };
  const lineItems = [{ ...LINE, isGstExempt: true, lineTotal: exempt }];
  const free = sale({ lineItems, totals: { document: exempt } });
  expect(taxStatus(free, 'au')).toMatchObject({ title: 'Invoice', requires: undefined });
});

const SELLER = { name: 'Southern Trade Supplies Pty Ltd', abn: '51 824 753 556' };
const LINE = {
  number: 1,
  productNumber: '85123A',
  quantity: 8,
  lineTotal: { excludingGst: 800.8, gst: 80.08, includingGst: 880.88 },
};

function sale(members: Partial<Invoice> = {}): Invoice {
  const lineItems = [{ ...LINE, productDescription: 'Light holder' }];
  return anInvoice({ supplier: SELLER, lineItems, ...members });
}

function worth(includingGst: number): Partial<Invoice> {
  return { totals: { document: { gst: 1, includingGst } } };
}

test.each([
  ...[['51 824 753 556', true] as const, ['51824753556', true] as const],
  ...['51 824 753 557', '5182475355', 'ABN 51 824 753 556', ''].map(
    (text) => [text, false] as const,
  ),
])('%j is an ABN: %s', (text, is) => {
  expect(isAbn(text)).toBe(is);
});

test('a GST number has eight or nine digits with a valid check digit', () => {
  for (const text of ['49-091-850', '35 901 981', '49098576', '136410132', '136-410-132'])
    expect(isGstNumber(text), text).toBe(true);
});

test('rejects a GST number with a wrong check digit or out of range', () => {
  for (const text of ['136410133', '9125568', '49-091-851', '']) {
    expect(isGstNumber(text), text).toBe(false);
  }
});
