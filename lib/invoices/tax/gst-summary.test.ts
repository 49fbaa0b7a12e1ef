import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineItem } from '#lib/invoices/document-lines.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { summarizeGst } from './gst-summary.ts';

test('adds up lines with and without GST separately, and together to the total', () => {
  const summary = summaryOf([line(1, 100, 10), line(2, 0.1, 0.01), line(3, 50, 0)], {
    document: amount(150.1, 10.01),
  });
  expect(summary.rows).toEqual([
    { kind: 'taxed', excludingGst: 100.1, gst: 10.01, includingGst: 110.11 },
    { kind: 'gst-free', excludingGst: 50, gst: 0, includingGst: 50 },
  ]);
  expect(summary.total).toEqual({ excludingGst: 150.1, gst: 10.01, includingGst: 160.11 });
  expect(summary.difference).toBeUndefined();
});

test('lists fees and a card surcharge in rows of their own', () => {
  const summary = summaryOf([line(1, 100, 10)], {
    handlingFee: amount(5, 0.5),
    deliveryFee: amount(20, 2),
    creditCardSurcharge: { cardType: 'AMEX', amount: amount(1.5, 0.15) },
    document: amount(126.5, 12.65),
  });
  expect(summary.rows.map(({ kind }) => kind)).toEqual([
    'taxed',
    'handling-fee',
    'delivery-fee',
    'card-surcharge',
  ]);
  expect(summary.difference).toBeUndefined();
});

test('includes rounding in the total if the document does', () => {
  const summary = summaryOf([line(1, 10.02, 1)], {
    rounding: -0.02,
    document: { includingGst: 11 },
  });
  expect(summary.rows.at(-1)).toMatchObject({ kind: 'rounding', includingGst: -0.02 });
  expect(summary).toMatchObject({ total: { includingGst: 11 }, afterwards: [] });
  expect(summary.difference).toBeUndefined();
});

test('puts rounding after the total if the document leaves it to the payment', () => {
  const summary = summaryOf([line(1, 10.02, 1)], { rounding: -0.02, document: amount(10.02, 1) });
  expect(summary.total.includingGst).toBe(11.02);
  expect(summary.afterwards).toMatchObject([{ kind: 'rounding', includingGst: -0.02 }]);
});

test('puts a settlement discount after the total, or inside it if that adds up', () => {
  const lines = [line(1, 100, 10)];
  const offered = summaryOf(lines, { settlementDiscount: 5, document: amount(100, 10) });
  expect(offered.afterwards).toMatchObject([{ kind: 'settlement-discount', includingGst: -5 }]);
  const taken = summaryOf(lines, { settlementDiscount: 5, document: { includingGst: 105 } });
  expect(taken.rows.at(-1)).toMatchObject({ kind: 'settlement-discount', includingGst: -5 });
  expect(taken.difference).toBeUndefined();
});

test('reports a total that differs from the sum of the lines, in GST and overall', () => {
  const { difference } = summaryOf([line(1, 100, 10)], { document: amount(101, 10.1) });
  expect(difference).toEqual({ gst: 0.1, includingGst: 1.1 });
});

test('names a line without amounts instead of guessing', () => {
  const bare = { number: 7, productNumber: 'TAP', quantity: 2, unitPriceExcludingGst: 5 };
  expect(summaryOf([bare], {}).linesWithoutAmounts).toEqual([7]);
});

test('completes an amount from two of its three members', () => {
  const lines = [{ ...line(1, 0, 0), lineTotal: { includingGst: 11, gst: 1 } }];
  expect(summaryOf(lines, {}).rows).toEqual([
    { kind: 'taxed', excludingGst: 10, gst: 1, includingGst: 11 },
  ]);
});

test('names lines with another rate, or exempt but taxed, and tolerates rounding to the cent', () => {
  const lines = [
    line(1, 0.04, 0),
    line(2, 10.06, 1.01),
    line(3, 100, 15),
    { ...line(4, 100, 10), isGstExempt: true },
  ];
  expect(summaryOf(lines, {}).linesOfOtherRates).toEqual([3, 4]);
});

test('uses the rate of New Zealand', () => {
  const invoice = anInvoice({ lineItems: [line(1, 100, 15)], totals: {} });
  expect(summarizeGst(invoice, 'nz').linesOfOtherRates).toEqual([]);
  expect(summarizeGst(invoice, 'au').linesOfOtherRates).toEqual([1]);
});

test('adds up a credit with negative amounts', () => {
  const summary = summaryOf([line(1, -100, -10)], { document: amount(-100, -10) });
  expect(summary.total).toEqual({ excludingGst: -100, gst: -10, includingGst: -110 });
  expect(summary.difference).toBeUndefined();
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
