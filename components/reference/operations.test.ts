import { expect, test } from 'vitest';
import { operationGroups } from './operations.ts';
import { sampleDocument } from './testing/sample-document.ts';

const [orders] = operationGroups(sampleDocument);
const [getOrder, queryOrders] = orders?.operations ?? [];

test('operations stand under their tag in the order of the paths', () => {
  expect(orders).toMatchObject({ tag: 'Orders', description: 'What was ordered.' });
  expect(orders?.operations.map(({ id }) => id)).toEqual(['getOrder', 'queryOrders']);
});

test('an operation has the scopes it names, else those of the whole document', () => {
  expect(getOrder?.scopes).toEqual(['orders:read']);
  expect(queryOrders?.scopes).toEqual(['orders:read', 'costs:read']);
});

test('parameters of the path come first, with the schema that they refer to', () => {
  expect(getOrder?.parameters.map(({ name }) => name)).toEqual([
    'countryCode',
    'orderNumber',
    'expand',
  ]);
  expect(getOrder?.parameters[0]?.schema?.enum).toEqual(['au', 'nz']);
});

test('a response has the headers it refers to', () => {
  expect(getOrder?.responses[0]).toMatchObject({
    status: '200',
    headers: [{ name: 'ETag', description: 'The version of what was read.' }],
    errorCodes: [],
  });
});

test('a failure has the codes it may carry', () => {
  expect(getOrder?.responses[1]).toMatchObject({ status: '404', errorCodes: ['NOT_FOUND'] });
});

test('a tag that is listed nowhere still has its operations shown', () => {
  const { tags: _, ...untagged } = sampleDocument;
  expect(operationGroups(untagged).map(({ tag }) => tag)).toEqual(['Orders']);
});
