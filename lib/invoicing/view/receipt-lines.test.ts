import { expect, test } from 'vitest';
import { receiptLines } from './receipt-lines.ts';

const line = (quantity: number, price: number, excludingGst: number, gst: number) => ({
  number: 1,
  productNumber: 'TAP-15',
  quantity,
  unitPriceExcludingGst: price,
  lineTotal: { excludingGst, gst, includingGst: Math.round((excludingGst + gst) * 100) / 100 },
});
const pricesOf = (...lines: ReturnType<typeof line>[]) => {
  const { includesGst, lines: all } = receiptLines(lines);
  return { includesGst, lines: all.map(({ price, amount }) => [price, amount]) };
};

test('prices include GST if price times quantity is the amount including GST', () => {
  expect(pricesOf(line(3, 10, 30, 3), line(-1, 5, -5, -0.5))).toEqual({
    includesGst: true,
    lines: [
      [11, 33],
      [5.5, -5.5],
    ],
  });
});

test('all prices exclude GST if one including it is not a whole number of cents', () => {
  // 3 at 9.99 are 29.97, or 32.97 with GST: 10.99 each. 7 at 1.05 are 7.35, or 8.09: not divisible by 7.
  expect(pricesOf(line(3, 9.99, 29.97, 3), line(7, 1.05, 7.35, 0.74))).toEqual({
    includesGst: false,
    lines: [
      [9.99, 29.97],
      [1.05, 7.35],
    ],
  });
});

test('leaves out a price that does not add up to the amount', () => {
  // The amount does not match price and quantity.
  expect(pricesOf(line(7, 1.05, 6.35, 0.64))).toEqual({
    includesGst: false,
    lines: [[undefined, 6.35]],
  });
});

test('rounds a fractional quantity to the cent as the amount is', () => {
  expect(pricesOf(line(2.5, 3.31, 8.28, 0.83))).toEqual({
    includesGst: false,
    lines: [[3.31, 8.28]],
  });
});

test('a line without amounts has no price', () => {
  const { lines } = receiptLines([{ number: 1, productNumber: 'TAP-15', quantity: 1 }]);
  expect(lines).toMatchObject([{ price: undefined, amount: undefined }]);
});
