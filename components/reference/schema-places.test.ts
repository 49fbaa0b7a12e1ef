import { expect, test } from 'vitest';
import { operationGroups } from './operations.ts';
import { placesBeside, schemaPlaces } from './schema-places.ts';
import { sampleDocument } from './testing/sample-document.ts';

const operations = operationGroups(sampleDocument).flatMap((group) => group.operations);

test('a thing is written out at the operation that answers with it alone', () => {
  expect([...schemaPlaces(operations)]).toEqual([['Order', 'getOrder']]);
});

test('the first of several such operations is the place', () => {
  const again = operations.map((each) => ({ ...each, id: `${each.id}Again` }));
  expect(schemaPlaces([...operations, ...again]).get('Order')).toBe('getOrder');
});

test('an operation writes out what is its own', () => {
  const places = schemaPlaces(operations);
  const [getOrder, queryOrders] = operations;
  expect(getOrder && placesBeside(getOrder, places).has('Order')).toBe(false);
  expect(queryOrders && placesBeside(queryOrders, places).has('Order')).toBe(true);
});
