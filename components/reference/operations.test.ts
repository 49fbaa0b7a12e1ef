import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { operationGroups } from './operations.ts';

const [orders] = operationGroups(sampleDocument);
const [getOrder, queryOrders] = orders?.operations ?? [];

test('groups operations by tag, in the order of the paths', () => {
  expect(orders).toMatchObject({ tag: 'Orders', description: 'What was ordered.' });
  expect(orders?.operations.map(({ id }) => id)).toEqual(['getOrder', 'queryOrders']);
});

test('lists the scopes of an operation', () => {
  expect(getOrder?.scopes).toEqual(['orders:read']);
  expect(queryOrders?.scopes).toEqual(['orders:read', 'costs:read']);
});

test('lists path parameters first, with their references resolved', () => {
  expect(getOrder?.parameters.map(({ name }) => name)).toEqual([
    'countryCode',
    'orderNumber',
    'expand',
  ]);
  expect(getOrder?.parameters[0]?.schema?.enum).toEqual(['au', 'nz']);
});

test('resolves the headers of a response', () => {
  expect(getOrder?.responses[0]).toMatchObject({
    status: '200',
    headers: ['ETag'],
    errorCodes: [],
  });
});

test('lists the error codes of a failure', () => {
  expect(getOrder?.responses[1]).toMatchObject({ status: '404', errorCodes: ['NOT_FOUND'] });
});

test('shows operations of a tag that the document does not declare', () => {
  const { tags: _, ...untagged } = sampleDocument;
  expect(operationGroups(untagged).map(({ tag }) => tag)).toEqual(['Orders']);
});
