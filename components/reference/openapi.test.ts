import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { operationsOf } from './openapi.ts';

const [getOrder, queryOrders] = operationsOf(sampleDocument);

test('groups operations by tag, in the order of the paths', () => {
  const [tag] = sampleDocument.tags;
  const named = { ...sampleDocument, tags: [{ name: 'Unused' }, ...(tag ? [tag] : [])] };
  expect(operationsOf(named).map(({ id }) => id)).toEqual(['getOrder', 'queryOrders']);
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

test('puts what is referenced in place of references', () => {
  const { 200: found, 404: missing } = getOrder?.responses ?? {};
  expect(found?.headers).toMatchObject({ ETag: { description: 'The version of what was read.' } });
  expect(missing?.description).toBe('There is no such order.');
});
