import { expect, test } from 'vitest';
import { lineRows, orderRow } from './stored-order.ts';
import { anOrder, anOrderWithCosts } from './testing/orders.ts';

test('stores an order and each line with pricing twice, with separate ETags', () => {
  const order = anOrderWithCosts();
  const stored = orderRow(order);
  const lines = lineRows(order);
  expect(JSON.parse(stored.document)).toEqual(order);
  expect(stored.document_without_costs).not.toContain('pricing');
  expect(stored.etag_without_costs).not.toBe(stored.etag);
  const hasCosts = lines.map((line) => line.document_without_costs !== null);
  expect(hasCosts).toEqual([true, true, false, true]);
  const texts = order.lines?.map((line) => JSON.stringify(line));
  expect(lines.map((line) => line.document)).toEqual(texts);
});

test('a line without pricing has everything else', () => {
  const order = anOrderWithCosts();
  const stored = orderRow(order);
  const lines = lineRows(order);
  const { pricing, ...rest } = order.lines?.[1] ?? {};
  expect(pricing).toBeDefined();
  expect(JSON.parse(lines[1]?.document_without_costs ?? '')).toEqual(rest);
  expect(JSON.parse(stored.document_without_costs ?? '').lines[1]).toEqual(rest);
});

test('stores an order without pricing once, the same for every caller', () => {
  const stored = orderRow(anOrder());
  expect(stored.document_without_costs).toBeNull();
  expect(stored.etag_without_costs).toBeNull();
  expect(orderRow(anOrder({ comments: 'Ring first' })).etag).not.toBe(stored.etag);
});

test('stores an order without lines as it is', () => {
  const { lines: _, ...order } = anOrder();
  expect(orderRow(order).document_without_costs).toBeNull();
  expect(lineRows(order)).toEqual([]);
});
