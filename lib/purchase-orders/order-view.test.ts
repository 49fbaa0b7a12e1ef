import { expect, test } from 'vitest';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { aLine, anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { orderStatusLabel } from './labels.ts';
import { buildOrderView, supplierAddressLines } from './order-view.ts';

const read = (...lines: PurchaseOrderLine[]) =>
  buildOrderView(anOrder({ lines }), 'au', '2026-12-03');
const untouched: Partial<PurchaseOrderLine> = {
  purchaseOrderReceiptStatus: 'NOT_RECEIPTED',
  quantities: { ordered: 10, received: 0 },
};

test('with one line over-received and one not received, half is received and one line is overdue', () => {
  const over = { quantities: { ordered: 10, received: 20 } };
  const twice = aLine({ purchaseOrderReceiptStatus: 'FULLY_RECEIPTED', ...over });
  const reading = read(twice, aLine({ lineNumber: 2, ...untouched }));
  expect(reading.progress).toEqual({ ordered: 20, received: 10 });
  const none = { PARTIALLY_RECEIPTED: 0, DELETED: 0 };
  expect(reading.counts).toEqual({ ...none, NOT_RECEIPTED: 1, FULLY_RECEIPTED: 1 });
  expect(reading.groups.map(({ status }) => status)).toEqual(['NOT_RECEIPTED', 'FULLY_RECEIPTED']);
  expect([...reading.outstanding]).toEqual([[2, { late: 2, date: '2026-12-01' }]]);
  const due = { late: 2, date: '2026-12-01' };
  expect(reading.toCome).toEqual([{ due, quantity: 10, lines: 1 }]);
});

test('groups a kit by the status of its header and counts its parts', () => {
  const { groups, counts } = read(
    aLine({ ...untouched, kit: { isKitHeader: true } }),
    aLine({ lineNumber: 2, kit: { headerLineNumber: 1 } }),
    aLine({ lineNumber: 3, ...untouched, kit: { headerLineNumber: 1 } }),
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.lines[0]?.parts.map(({ line }) => line.lineNumber)).toEqual([2, 3]);
  expect(counts).toMatchObject({ NOT_RECEIPTED: 1, PARTIALLY_RECEIPTED: 1 });
});

test('lists deleted lines separately, but keeps a part of a deleted kit', () => {
  const { groups, deleted, counts } = read(
    aLine({ deleted: true, kit: { isKitHeader: true } }),
    aLine({ lineNumber: 2, kit: { headerLineNumber: 1 } }),
  );
  expect(groups.flatMap(({ lines }) => lines.map(({ line }) => line.lineNumber))).toEqual([2]);
  expect(deleted.map(({ line }) => line.lineNumber)).toEqual([1]);
  expect(counts.DELETED).toBe(1);
});

test('an order without lines expects nothing', () => {
  const { lines: _, ...bare } = anOrder();
  const reading = buildOrderView(bare, 'au', '2026-12-03');
  expect(reading.groups).toEqual([]);
  expect(reading.toCome).toEqual([]);
  expect(reading.progress).toEqual({ ordered: 0, received: 0 });
});

test('tells what comes on each day, the overdue first, and what has no date', () => {
  const lines = [
    aLine({ ...untouched, etaDate: '2026-12-30' }),
    aLine({ lineNumber: 2, ...untouched, etaDate: '2026-12-01' }),
    aLine({ lineNumber: 3, ...untouched, etaDate: '2026-12-30' }),
  ];
  const { toCome, groups } = read(...lines);
  expect(toCome).toEqual([
    { due: { late: 2, date: '2026-12-01' }, quantity: 10, lines: 1 },
    { due: { late: 0, date: '2026-12-30' }, quantity: 20, lines: 2 },
  ]);
  expect(groups[0]?.lines.map(({ line }) => line.lineNumber)).toEqual([2, 1, 3]);
});

test('puts state and postcode last, or before an overseas country', () => {
  const home = { line1: '5 Boiler Street', line2: 'Ballarat Central', state: 'VIC' };
  const text = (...given: Parameters<typeof supplierAddressLines>) =>
    supplierAddressLines(...given).join(' / ');
  expect(text({ ...home, postcode: '3350' })).toBe('5 Boiler Street / Ballarat Central / VIC 3350');
  const auckland = { line1: '8 Kiln Lane', line2: 'Penrose', line3: 'Auckland', state: 'Auckland' };
  expect(text(auckland)).toBe('8 Kiln Lane / Penrose / Auckland / Auckland');
  const hagen = { line1: 'Muffenweg 14', line2: 'Hagen', line3: 'Germany' };
  const westphalia = { ...hagen, state: 'North Rhine-Westphalia', postcode: '58089' };
  expect(text(westphalia)).toBe('Muffenweg 14 / Hagen / North Rhine-Westphalia 58089 / Germany');
  const italy = { line1: 'Way 1', line2: 'italy ', postcode: '28100' };
  expect(text(italy)).toBe('Way 1 / 28100 / italy ');
  expect(text(undefined)).toBe('');
});

test.each([
  [0, 0, true, 'Nothing ordered'],
  [20, 0, true, 'Not received'],
  [20, 10, true, 'Part received'],
  [20, 20, true, 'Received, still open'],
  [20, 20, false, 'Received'],
  [20, 10, false, 'Closed short'],
  [20, 0, false, 'Closed, nothing received'],
])('of %d ordered and %d received, open %s: %s', (ordered, received, isOpen, words) => {
  expect(orderStatusLabel({ ordered, received }, isOpen)).toBe(words);
});
