import { expect, test } from 'vitest';
import { filterOperations } from './reference-nav.tsx';

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
