import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { operationGroups } from './operations.ts';
import { anchorsElsewhere, schemaAnchors } from './schema-anchors.ts';

const operations = operationGroups(sampleDocument).flatMap((group) => group.operations);

test('writes a schema out at the operation that returns exactly it', () => {
  expect([...schemaAnchors(operations)]).toEqual([['Order', 'getOrder']]);
});

test('uses the first of several such operations', () => {
  const again = operations.map((each) => ({ ...each, id: `${each.id}Again` }));
  expect(schemaAnchors([...operations, ...again]).get('Order')).toBe('getOrder');
});

test('does not link an operation to itself', () => {
  const anchors = schemaAnchors(operations);
  const [getOrder, queryOrders] = operations;
  expect(getOrder && anchorsElsewhere(getOrder, anchors).has('Order')).toBe(false);
  expect(queryOrders && anchorsElsewhere(queryOrders, anchors).has('Order')).toBe(true);
});
