import { expect, test } from 'vitest';
import { matching } from './operation-filter.ts';

const one = link('getInvoice', 'GET', '/v1/{countryCode}/invoices/{invoiceNumber}');
const batch = link('getInvoices', 'GET', '/v1/{countryCode}/invoices');
const query = link('queryProducts', 'POST', '/v1/{countryCode}/products/query');
const all = [one, batch, query];

test('nothing typed leaves all of them', () => {
  expect(matching(all, '  ')).toEqual(all);
});

test('every word has to occur, in any order and letter case', () => {
  expect(matching(all, 'PRODUCTS post')).toEqual([query]);
  expect(matching(all, 'get products')).toEqual([]);
});

test('a scope finds the operations that it opens', () => {
  expect(matching([{ ...one, scopes: ['costs:read'] }, batch], 'costs:read')).toHaveLength(1);
});

function link(id: string, method: string, path: string) {
  return { id, method, path, summary: id, tag: 'All', scopes: [] };
}
