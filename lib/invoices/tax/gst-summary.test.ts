import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineItem } from '#lib/invoices/document-lines.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { summarizeGst } from './gst-summary.ts';

test.each<[string, LineItem[], object, object]>([
  [
    'adds up lines with and without GST separately, and together to the total',
    [line(1, 100, 10), line(2, 0.1, 0.01), line(3, 50, 0)],
    { document: amount(150.1, 10.01) },
    {
      rows: [
        { kind: 'taxed', ...amount(100.1, 10.01) },
        { kind: 'gst-free', ...amount(50, 0) },
      ],
      total: amount(150.1, 10.01),
      difference: undefined,
    },
  ],
  [
    'lists fees and a card surcharge in rows of their own',
    [line(1, 100, 10)],
    {
      handlingFee: amount(5, 0.5),
      deliveryFee: amount(20, 2),
      creditCardSurcharge: { cardType: 'AMEX', amount: amount(1.5, 0.15) },
      document: amount(126.5, 12.65),
    },
    {
      rows: ['taxed', 'handling-fee', 'delivery-fee', 'card-surcharge'].map((kind) => ({ kind })),
      difference: undefined,
    },
  ],
  [
    'includes rounding in the total if the document does',
    [line(1, 10.02, 1)],
    { rounding: -0.02, document: { includingGst: 11 } },
    {
      rows: [{ kind: 'taxed' }, { kind: 'rounding', includingGst: -0.02 }],
      total: { includingGst: 11 },
      afterwards: [],
      difference: undefined,
    },
  ],
  [
    'puts rounding after the total if the document leaves it to the payment',
    [line(1, 10.02, 1)],
    { rounding: -0.02, document: amount(10.02, 1) },
    { total: { includingGst: 11.02 }, afterwards: [{ kind: 'rounding', includingGst: -0.02 }] },
  ],
  [
    'puts a settlement discount after the total',
    [line(1, 100, 10)],
    { settlementDiscount: 5, document: amount(100, 10) },
    { afterwards: [{ kind: 'settlement-discount', includingGst: -5 }] },
  ],
  [
    'puts a settlement discount inside the total if that adds up',
    [line(1, 100, 10)],
    { settlementDiscount: 5, document: { includingGst: 105 } },
    {
      rows: [{ kind: 'taxed' }, { kind: 'settlement-discount', includingGst: -5 }],
      difference: undefined,
    },
  ],
  [
    'reports a total that differs from the sum of the lines, in GST and overall',
    [line(1, 100, 10)],
    { document: amount(101, 10.1) },
    { difference: { gst: 0.1, includingGst: 1.1 } },
  ],
  [
    'names a line without amounts instead of guessing',
    [{ number: 7, productNumber: 'TAP', quantity: 2, unitPriceExcludingGst: 5 }],
    {},
    { linesWithoutAmounts: [7] },
  ],
  [
    'completes an amount from two of its three members',
    [{ ...line(1, 0, 0), lineTotal: { includingGst: 11, gst: 1 } }],
    {},
    { rows: [{ kind: 'taxed', ...amount(10, 1) }] },
  ],
  [
    'names lines with another rate, or exempt but taxed, and tolerates rounding to the cent',
    [
      ...[line(1, 0.04, 0), line(2, 10.06, 1.01), line(3, 100, 15)],
      { ...line(4, 100, 10), isGstExempt: true },
    ],
    {},
    { linesOfOtherRates: [3, 4] },
  ],
  [
    'adds up a credit with negative amounts',
    [line(1, -100, -10)],
    { document: amount(-100, -10) },
    { total: amount(-100, -10), difference: undefined },
  ],
])('%s', (_, lines, totals, expected) => {
  expect(summaryOf(lines, totals)).toMatchObject(expected);
});

test('uses the rate of New Zealand', () => {
  const invoice = anInvoice({ lineItems: [line(1, 100, 15)], totals: {} });
  expect(summarizeGst(invoice, 'nz').linesOfOtherRates).toEqual([]);
  expect(summarizeGst(invoice, 'au').linesOfOtherRates).toEqual([1]);
});

test('finds no difference for any amounts if the total is the sum of the lines', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 40 }), (pairs) => {
      const lines = pairs.map(([price, gst], index) => line(index + 1, price / 100, gst / 100));
      const whole = pairs.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
      const document = amount(whole[0] / 100, whole[1] / 100);
      expect(summaryOf(lines, { document }).difference).toBeUndefined();
    }),
  );
});

function summaryOf(lineItems: LineItem[], totals: object) {
  return summarizeGst(anInvoice({ lineItems, totals }), 'au');
}

function line(number: number, excludingGst: number, gst: number): LineItem {
  const lineTotal = amount(excludingGst, gst);
  return { number, productNumber: `P${number}`, quantity: 1, lineTotal };
}

function amount(excludingGst: number, gst: number) {
  const includingGst = (Math.round(excludingGst * 100) + Math.round(gst * 100)) / 100;
  return { excludingGst, gst, includingGst };
}
