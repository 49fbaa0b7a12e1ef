import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { INTRODUCTION } from '#lib/api/openapi/descriptions.ts';
import { guideOf } from './guide.tsx';
import { filterOperations } from './reference-nav.tsx';
import { schemaAnchors, staticOperations } from './static-operations.tsx';

const [getOrder, queryOrders] = sampleDocument.operations;

test('lists operations by tag, in the order of the paths', () => {
  expect(sampleDocument.operations.map(({ id }) => id)).toEqual(['getOrder', 'queryOrders']);
});

test('the guide has a section for each paragraph with a title, and those that the page adds to', () => {
  const info = { ...sampleDocument.info, description: INTRODUCTION };
  const sections = guideOf({ ...sampleDocument, info });
  const ids = sections.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['credentials', 'errors', 'limits', 'headers']));
  expect(INTRODUCTION.split('\n\n')).toHaveLength(sections.length);
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

const operations = sampleDocument.operations;

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
