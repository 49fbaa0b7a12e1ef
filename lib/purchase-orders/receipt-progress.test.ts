import { expect, test } from 'vitest';
import {
  lineReceipt,
  orderProgress,
  percentReceived,
  receiptStatusOf,
  receivableLines,
} from './receipt-progress.ts';
import type { PurchaseOrderLine } from './schema.ts';
import { aLine } from './testing/orders.ts';

const line = (ordered: number, received: number, members: Partial<PurchaseOrderLine> = {}) =>
  aLine({ quantities: { ordered, received }, ...members });

test('one line received twice over and one not received is half, not complete', () => {
  const progress = orderProgress([line(10, 20), line(10, 0, { lineNumber: 2 })]);
  expect(progress).toEqual({ ordered: 20, received: 10 });
  expect(percentReceived(progress)).toBe(50);
});

test.each([
  [10, 4, { ordered: 10, received: 4, counted: 4, outstanding: 6, over: 0 }],
  [10, 12, { ordered: 10, received: 12, counted: 10, outstanding: 0, over: 2 }],
  [0.3, 0.1, { ordered: 0.3, received: 0.1, counted: 0.1, outstanding: 0.2, over: 0 }],
  [0, 3, { ordered: 0, received: 3, counted: 0, outstanding: 0, over: 3 }],
  [-2, -1, { ordered: 0, received: 0, counted: 0, outstanding: 0, over: 0 }],
])('of %d ordered and %d received', (ordered, received, expected) => {
  expect(lineReceipt(line(ordered, received))).toEqual(expected);
});

test('a line without quantities is not received', () => {
  const { quantities: _, ...bare } = aLine();
  expect(lineReceipt(bare)).toMatchObject({ ordered: 0, received: 0 });
  expect(percentReceived(orderProgress([bare]))).toBeUndefined();
});

test('ignores deleted lines and counts a kit by its parts', () => {
  const lines = [
    line(1, 0, { kit: { isKitHeader: true } }),
    line(2, 2, { lineNumber: 2, kit: { headerLineNumber: 1 } }),
    line(3, 1, { lineNumber: 3, kit: { headerLineNumber: 1 } }),
    line(100, 0, { lineNumber: 4, deleted: true }),
  ];
  expect(receivableLines(lines).map(({ lineNumber }) => lineNumber)).toEqual([2, 3]);
  expect(orderProgress(lines)).toEqual({ ordered: 5, received: 3 });
});

test('ignores kit headers, whether marked or named by their parts', () => {
  const part = line(2, 1, { lineNumber: 2, kit: { headerLineNumber: 1 } });
  expect(orderProgress([line(1, 1), part])).toEqual({ ordered: 2, received: 1 });
  const deleted = { ...part, deleted: true };
  const marked = orderProgress([line(1, 1, { kit: { isKitHeader: true } }), deleted]);
  expect(marked).toEqual({ ordered: 0, received: 0 });
  expect(orderProgress([line(1, 1), deleted])).toEqual({ ordered: 1, received: 1 });
});

test.each([
  [1_000_000, 999_999, 99],
  [1_000_000, 1, 1],
  [3, 3, 100],
  [3, 0, 0],
])('of %d with %d received, %d percent', (ordered, received, percent) => {
  expect(percentReceived({ ordered, received })).toBe(percent);
});

test('adds up fractions exactly', () => {
  const lines = Array.from({ length: 10 }, (_, at) => line(0.1, 0.1, { lineNumber: at + 1 }));
  expect(orderProgress(lines)).toEqual({ ordered: 1, received: 1 });
});

test('the status on a line takes precedence over its quantities', () => {
  const { purchaseOrderReceiptStatus: _, ...unsaid } = line(10, 10);
  const said = line(10, 8, { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' });
  expect(receiptStatusOf(said)).toBe('FULLY_RECEIPTED');
  expect(receiptStatusOf(unsaid)).toBe('FULLY_RECEIPTED');
  const having = (quantities: object) => receiptStatusOf({ ...unsaid, quantities });
  expect(having({ ordered: 10 })).toBe('NOT_RECEIPTED');
  expect(having({ ordered: 10, received: 1 })).toBe('PARTIALLY_RECEIPTED');
});
