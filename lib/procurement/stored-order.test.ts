import { expect, test } from 'vitest';
import { storedOrder } from './stored-order.ts';
import { anOrder, anOrderWithCosts } from './testing/orders.ts';

test('an order and each line with prices are kept twice, under tags of their own', () => {
  const order = anOrderWithCosts();
  const kept = storedOrder(order);
  expect(JSON.parse(kept.document)).toEqual(order);
  expect(kept.documentWithoutCosts).not.toContain('pricing');
  expect(kept.etagWithoutCosts).not.toBe(kept.etag);
  expect(kept.lines.map((line) => line.documentWithoutCosts !== undefined)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(kept.lines.map((line) => line.document)).toEqual(
    (order.lines ?? []).map((line) => JSON.stringify(line)),
  );
});

test('without its prices a line has everything else', () => {
  const order = anOrderWithCosts();
  const kept = storedOrder(order);
  const { pricing, ...rest } = order.lines?.[1] ?? {};
  expect(pricing).toBeDefined();
  expect(JSON.parse(kept.lines[1]?.documentWithoutCosts ?? '')).toEqual(rest);
  expect(JSON.parse(kept.documentWithoutCosts ?? '').lines[1]).toEqual(rest);
});

test('an order without prices is kept once, the same for every caller', () => {
  const kept = storedOrder(anOrder());
  expect(kept.documentWithoutCosts).toBeUndefined();
  expect(kept.etagWithoutCosts).toBeUndefined();
  expect(storedOrder(anOrder({ comments: 'Ring first' })).etag).not.toBe(kept.etag);
});

test('an order without lines is kept as it is', () => {
  const { lines: _, ...order } = anOrder();
  expect(storedOrder(order)).toMatchObject({ lines: [], documentWithoutCosts: undefined });
});
