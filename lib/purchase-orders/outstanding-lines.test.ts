import { expect, test } from 'vitest';
import {
  deliveryDue,
  expectedDate,
  firstExpectedDate,
  outstandingLines,
} from './outstanding-lines.ts';
import { aLine, anOrder } from './testing/orders.ts';

const untouched = { ordered: 10, received: 0 };

test('an over-receipt of one line leaves the other outstanding', () => {
  const over = aLine({ quantities: { ordered: 10, received: 20 } });
  const other = aLine({ lineNumber: 2, quantities: untouched, etaDate: '2026-12-24' });
  const order = anOrder({ lines: [over, other] });
  expect(outstandingLines(order).map(({ lineNumber }) => lineNumber)).toEqual([2]);
  expect(firstExpectedDate(order)).toBe('2026-12-24');
});

test('nothing is outstanding on closed orders, deleted or received lines, and kit headers', () => {
  expect(outstandingLines(anOrder({ isOpenPurchaseOrder: false }))).toEqual([]);
  const lines = [
    aLine({ deleted: true }),
    aLine({ lineNumber: 2, purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' }),
    aLine({ lineNumber: 3, quantities: untouched, kit: { isKitHeader: true } }),
    aLine({ lineNumber: 4, quantities: untouched, kit: { headerLineNumber: 3 } }),
  ];
  expect(outstandingLines(anOrder({ lines })).map(({ lineNumber }) => lineNumber)).toEqual([4]);
});

test('an order without a flag is open', () => {
  const { isOpenPurchaseOrder: _, ...unsaid } = anOrder();
  expect(outstandingLines(unsaid)).toHaveLength(1);
});

test('a line is expected on its own date, else on that of its order; the earliest counts', () => {
  const { etaDate: _, ...undated } = aLine({ lineNumber: 2 });
  expect(expectedDate({ arrivalDate: '2026-12-10' }, undated)).toBe('2026-12-10');
  const order = anOrder({ arrivalDate: '2026-11-10', lines: [aLine(), undated] });
  expect(firstExpectedDate(order)).toBe('2026-11-10');
  expect(firstExpectedDate(anOrder({ lines: [] }))).toBeUndefined();
});

test.each([
  ['2026-11-21', { late: 0, date: '2026-11-21' }],
  ['2026-11-20', { late: 1, date: '2026-11-20' }],
  ['2025-11-21', { late: 365, date: '2025-11-21' }],
  [undefined, undefined],
])('on 21 November, a delivery expected on %s', (date, expected) => {
  expect(deliveryDue(date, '2026-11-21')).toEqual(expected);
});
