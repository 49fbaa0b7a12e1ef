import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupKitLines, type LineItem } from '#lib/invoices/document-lines.ts';
import { summarizeGst } from '#lib/invoices/tax/gst-summary.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { addMoney, multiplyMoney, sumMoney } from '#lib/money.ts';
import { printedArithmetic, printedTotals } from './printed-sums.ts';

const line = (quantity: number, price: number, excludingGst: number, gst: number) => ({
  number: 1,
  productNumber: 'TAP-15',
  quantity,
  unitPriceExcludingGst: price,
  lineTotal: { excludingGst, gst, includingGst: addMoney(excludingGst, gst) },
});
const pricesOf = (...lines: LineItem[]) => {
  const { includesGst, amountsOf } = printedArithmetic(groupKitLines(lines));
  const amounts = lines.map(amountsOf);
  return { includesGst, lines: amounts.map(({ price, amount }) => [price, amount]) };
};

test.each<[string, LineItem[], boolean, (number | undefined)[][]]>([
  [
    'include GST if price times quantity is the amount including GST',
    [line(3, 10, 30, 3), line(-1, 5, -5, -0.5)],
    true,
    [
      [11, 33],
      [5.5, -5.5],
    ],
  ],
  [
    // 3 at 9.99 are 29.97, or 32.97 with GST: 10.99 each. 7 at 1.05 are 7.35, or 8.09: not divisible by 7.
    'all exclude GST if one including it is not a whole number of cents',
    [line(3, 9.99, 29.97, 3), line(7, 1.05, 7.35, 0.74)],
    false,
    [
      [9.99, 29.97],
      [1.05, 7.35],
    ],
  ],
  [
    'are left out where they do not add up to the amount',
    [line(7, 1.05, 6.35, 0.64)],
    false,
    [[undefined, 6.35]],
  ],
  [
    'are none of a line without amounts',
    [{ number: 1, productNumber: 'TAP-15', quantity: 1 }],
    false,
    [[undefined, undefined]],
  ],
  [
    'of a fractional quantity are rounded to the cent as the amount is',
    [line(2.5, 3.31, 8.28, 0.83)],
    false,
    [[3.31, 8.28]],
  ],
])('prices %s', (_, lines, includesGst, prices) => {
  expect(pricesOf(...lines)).toEqual({ includesGst, lines: prices });
});

test('a kit without a price has none beside it: the prices of its parts make up the total', () => {
  const bare = { number: 1, productNumber: 'KIT', quantity: 1 };
  const kit: LineItem = { ...bare, lineItemType: 'KIT_HEADER' };
  const part: LineItem = { ...line(2, 10, 20, 2), number: 2, lineItemType: 'KIT_COMPONENT' };
  expect(pricesOf(kit, part).lines).toEqual([
    [undefined, undefined],
    [11, 22],
  ]);
});

const anyLine = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: -50, max: 500 }).filter((quantity) => quantity !== 0),
    fc.integer({ min: 1, max: 9_999 }).map((thousandths) => thousandths / 1_000),
  ),
  price: fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100),
  isGstFree: fc.boolean(),
});
const anyCharge = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined });

test('on any document price times quantity is the amount beside it, and the amounts add up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      anyCharge,
      fc.constantFrom('au' as const, 'nz' as const),
      (given, charge, countryCode) => {
        const rate = countryCode === 'au' ? 0.1 : 0.15;
        const lineItems = given.map(({ quantity, price, isGstFree }, index): LineItem => {
          const excludingGst = cents(multiplyMoney(price, quantity));
          const gst = isGstFree ? 0 : cents(multiplyMoney(excludingGst, rate));
          return { ...line(quantity, price, excludingGst, gst), number: index + 1 };
        });
        const deliveryFee = charge && {
          excludingGst: charge / 100,
          gst: cents((charge / 100) * rate),
        };
        const invoice = anInvoice({ lineItems, totals: deliveryFee ? { deliveryFee } : {} });
        const gst = summarizeGst(invoice, countryCode);
        const { includesGst, amountsOf } = printedArithmetic(
          groupKitLines(invoice.lineItems ?? []),
        );
        const printed = (invoice.lineItems ?? []).map((item) => ({ item, ...amountsOf(item) }));
        for (const { item, price, amount } of printed) {
          expect(cents(multiplyMoney(price ?? Number.NaN, item.quantity))).toBe(amount);
        }
        const totals = printedTotals({ gst, countryCode, invoice }, includesGst);
        const amountOf = (start: string) =>
          totals.find(({ name }) => name.startsWith(start))?.amount;
        expect(sumMoney(printed.map(({ amount }) => amount ?? 0))).toBe(amountOf('Goods'));
        const summed = totals.filter(
          ({ name, isTotal }) => !isTotal && !/^Subtotal|in the total$/.test(name),
        );
        expect(sumMoney(summed.map(({ amount = 0 }) => amount))).toBe(amountOf('Total'));
        expect(amountOf('Total')).toBe(gst.total.includingGst);
        expect(amountOf('GST ')).toBe(gst.total.gst);
      },
    ),
  );
});

/** Rounded to the cent, half away from zero as the feeds do. */
function cents(value: number): number {
  return Number(new Big(value).round(2));
}
