import { expect, test } from 'vitest';
import { operationGroups } from './operations.ts';
import { placesBeside, schemaPlaces } from './schema-places.ts';
import { sampleDocument } from './testing/sample-document.ts';

const operations = operationGroups(sampleDocument).flatMap((group) => group.operations);

test('writes a schema out at the operation that returns exactly it', () => {
  expect([...schemaPlaces(operations)]).toEqual([['Order', 'getOrder']]);
});

test('uses the first of several such operations', () => {
  const again = operations.map((each) => ({ ...each, id: `${each.id}Again` }));
  expect(schemaPlaces([...operations, ...again]).get('Order')).toBe('getOrder');
});

test('does not link an operation to itself', () => {
  const anchors = schemaPlaces(operations);
  const [getOrder, queryOrders] = operations;
  expect(getOrder && placesBeside(getOrder, anchors).has('Order')).toBe(false);
  expect(queryOrders && placesBeside(queryOrders, anchors).has('Order')).toBe(true);
});
