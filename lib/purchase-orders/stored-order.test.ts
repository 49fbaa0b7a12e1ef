import { expect, test } from 'vitest';
import { storedOrder } from './stored-order.ts';
import { anOrder, anOrderWithCosts } from './testing/orders.ts';

test('stores an order and each line with pricing twice, with separate ETags', () => {
  const order = anOrderWithCosts();
  const stored = storedOrder(order);
  expect(JSON.parse(stored.document)).toEqual(order);
  expect(stored.documentWithoutCosts).not.toContain('pricing');
  expect(stored.etagWithoutCosts).not.toBe(stored.etag);
  expect(stored.lines.map((line) => line.documentWithoutCosts !== undefined)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(stored.lines.map((line) => line.document)).toEqual(
    (order.lines ?? []).map((line) => JSON.stringify(line)),
  );
});

test('a line without pricing has everything else', () => {
  const order = anOrderWithCosts();
  const stored = storedOrder(order);
  const { pricing, ...rest } = order.lines?.[1] ?? {};
  expect(pricing).toBeDefined();
  expect(JSON.parse(stored.lines[1]?.documentWithoutCosts ?? '')).toEqual(rest);
  expect(JSON.parse(stored.documentWithoutCosts ?? '').lines[1]).toEqual(rest);
});

test('stores an order without pricing once, the same for every caller', () => {
  const stored = storedOrder(anOrder());
  expect(stored.documentWithoutCosts).toBeUndefined();
  expect(stored.etagWithoutCosts).toBeUndefined();
  expect(storedOrder(anOrder({ comments: 'Ring first' })).etag).not.toBe(stored.etag);
});

test('stores an order without lines as it is', () => {
  const { lines: _, ...order } = anOrder();
  expect(storedOrder(order)).toMatchObject({ lines: [], documentWithoutCosts: undefined });
});
