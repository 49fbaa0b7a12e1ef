import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { operationsOf } from './openapi.ts';
import { filterOperations } from './reference-nav.tsx';
import { schemaAnchors, staticOperations } from './static-operations.tsx';

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

const one = link('getInvoice', 'GET', '/v1/{countryCode}/invoices/{invoiceNumber}');
const batch = link('getInvoices', 'GET', '/v1/{countryCode}/invoices');
const query = link('queryProducts', 'POST', '/v1/{countryCode}/products/query');
const all = [one, batch, query];

test('blank text matches every operation', () => {
  expect(filterOperations(all, '  ')).toEqual(all);
});

test('every word must occur, in any order and case', () => {
  expect(filterOperations(all, 'PRODUCTS post')).toEqual([query]);
  expect(filterOperations(all, 'get products')).toEqual([]);
});

test('a scope matches the operations that need it', () => {
  expect(filterOperations([{ ...one, scopes: ['costs:read'] }, batch], 'costs:read')).toHaveLength(
    1,
  );
});

function link(id: string, method: string, path: string) {
  return { id, method, path, summary: id, tag: 'All', scopes: [] };
}
