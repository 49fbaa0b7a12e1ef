import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { InvoiceRecord } from './invoice-record.ts';

const amount = (excludingGst: number, gst: number) => ({
  excludingGst,
  gst,
  includingGst: Number((excludingGst + gst).toFixed(2)),
});
const line = (number: number, excludingGst: number, gst: number) => {
  return { number, productNumber: 'TAP', quantity: 1, lineTotal: amount(excludingGst, gst) };
};
const LINES = [line(1, 100, 10), line(2, 50, 5)];

function issuesOf(members: Partial<Invoice>): string[] {
  const parsed = InvoiceRecord.safeParse({ ...anInvoice(), lineItems: LINES, ...members });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('accepts lines, charges and totals that agree', () => {
  const charges = {
    deliveryFee: amount(20, 2),
    creditCardSurcharge: { cardType: 'AMEX', amount: amount(2, 0.2) },
  };
  const totals = { net: amount(150, 15), document: amount(172, 17.2), ...charges };
  expect(issuesOf({ totals })).toEqual([]);
  expect(issuesOf({ totals: { ...totals, net: amount(172, 17.2) } })).toEqual([]);
});

test('reports totals that differ from the sum of the lines, member by member', () => {
  const totals = { net: amount(150, 15.5), document: amount(151, 15) };
  expect(issuesOf({ totals })).toEqual([
    'totals.net.gst: expected the sum of the lines = 15, received 15.5',
    'totals.net.includingGst: expected the sum of the lines = 165, received 165.5',
    'totals.document.excludingGst: expected lines + charges = 150, received 151',
    'totals.document.includingGst: expected lines + charges = 165, received 166',
  ]);
});

test('accepts rounding and settlement discount inside or after the total', () => {
  const adjusted = { rounding: -0.02, settlementDiscount: 5 };
  for (const includingGst of [165, 164.98, 160, 159.98]) {
    expect(issuesOf({ totals: { ...adjusted, document: { includingGst } } })).toEqual([]);
  }
  const totals = { ...adjusted, document: { includingGst: 161 } };
  expect(issuesOf({ totals })).toHaveLength(1);
});

test('accepts GST rounded per line or on the whole, except for a single line', () => {
  expect(issuesOf({ totals: { document: amount(150, 15.01) } })).toEqual([]);
  expect(issuesOf({ totals: { document: amount(150, 15.02) } })).toHaveLength(2);
  const lineItems = [line(1, 100, 10)];
  expect(issuesOf({ lineItems, totals: { document: amount(100, 10.01) } })).toHaveLength(2);
});

test.each<[string, Partial<Invoice>]>([
  ['a deposit asks for part of its lines', { type: 'CUSTOMER_ORDER_DEPOSIT' }],
  [
    'a line has no amount',
    { lineItems: [...LINES, { number: 3, productNumber: 'X', quantity: 1 }] },
  ],
  ['no line has an amount', { lineItems: [{ number: 1, productNumber: 'X', quantity: 1 }] }],
  ['a charge is known in part', { totals: { document: amount(9, 0), deliveryFee: { gst: 2 } } }],
  ['there are no lines', { lineItems: [] }],
])('does not check totals if %s', (_, members) => {
  expect(issuesOf({ totals: { document: amount(9, 0) }, ...members })).toEqual([]);
});

test('rejects a repeated line number', () => {
  const lineItems = [line(1, 100, 10), line(1, 50, 5)];
  expect(issuesOf({ lineItems, totals: {} })).toEqual([
    'lineItems.1.number: is already that of lineItems[0]',
  ]);
});

test.each([
  ['number', { number: ' ' }],
  ['orderNumber', { orderNumber: '' }],
  ['customer.number', { customer: { number: '  ' } }],
  ['lineItems.0.productNumber', { lineItems: [{ ...line(1, 150, 15), productNumber: '' }] }],
])('rejects a blank %s', (path, members) => {
  expect(issuesOf({ ...members, totals: {} })).toEqual([`${path}: must not be blank`]);
});
