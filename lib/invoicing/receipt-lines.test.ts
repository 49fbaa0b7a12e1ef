import { expect, test } from 'vitest';
import { receiptLines } from './receipt-lines.ts';

const line = (quantity: number, price: number, excludingGst: number, gst: number) => ({
  number: 1,
  productNumber: 'TAP-15',
  quantity,
  unitPriceExcludingGst: price,
  lineTotal: { excludingGst, gst, includingGst: Math.round((excludingGst + gst) * 100) / 100 },
});
const told = (...lines: ReturnType<typeof line>[]) => {
  const { includesGst, lines: all } = receiptLines(lines);
  return { includesGst, lines: all.map(({ price, amount }) => [price, amount]) };
};

test('prices are with GST where price times quantity is the amount with GST', () => {
  expect(told(line(3, 10, 30, 3), line(-1, 5, -5, -0.5))).toEqual({
    includesGst: true,
    lines: [
      [11, 33],
      [5.5, -5.5],
    ],
  });
});

test('where one price with GST is no whole number of cents, all are without', () => {
  // 3 at 9.99 are 29.97, and 32.97 with GST: 10.99 each. 7 at 1.05 are 7.35, and 8.09: no price does it.
  expect(told(line(3, 9.99, 29.97, 3), line(7, 1.05, 7.35, 0.74))).toEqual({
    includesGst: false,
    lines: [
      [9.99, 29.97],
      [1.05, 7.35],
    ],
  });
});

test('a price that does not come to the amount is left out', () => {
  // An amount off the line.
  expect(told(line(7, 1.05, 6.35, 0.64))).toEqual({
    includesGst: false,
    lines: [[undefined, 6.35]],
  });
});

test('a quantity of metres is rounded to the cent as the amount is', () => {
  expect(told(line(2.5, 3.31, 8.28, 0.83))).toEqual({ includesGst: false, lines: [[3.31, 8.28]] });
});

test('a line without amounts has none, and no price', () => {
  const { lines } = receiptLines([{ number: 1, productNumber: 'TAP-15', quantity: 1 }]);
  expect(lines).toMatchObject([{ price: undefined, amount: undefined }]);
});
