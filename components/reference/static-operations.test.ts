import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { operationsOf } from './openapi.ts';
import { schemaAnchors, staticOperations } from './static-operations.tsx';

test('renders each operation to HTML, with the document’s texts escaped', () => {
  const { getOrder, queryOrders } = staticOperations(sampleDocument);
  expect(getOrder?.heading).toContain('Retrieve one order');
  expect(getOrder?.details).toContain('<h4 class="mb-1 font-medium">Parameters</h4>');
  expect(queryOrders?.details).toContain('O&#x27;Brien');
});

const operations = operationsOf(sampleDocument);

test('writes a schema out at the operation that returns exactly it', () => {
  expect([...schemaAnchors(operations)]).toEqual([['Order', 'getOrder']]);
});

test('uses the first of several such operations', () => {
  const again = operations.map((each) => ({ ...each, id: `${each.id}Again` }));
  expect(schemaAnchors([...operations, ...again]).get('Order')).toBe('getOrder');
});

test('does not link an operation to itself', () => {
  const { getOrder, queryOrders } = staticOperations(sampleDocument);
  expect(getOrder?.details).not.toContain('href="#getOrder"');
  expect(queryOrders?.details).toContain('href="#getOrder"');
});
