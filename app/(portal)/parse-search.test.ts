import { expect, test } from 'vitest';
import {
  type SearchField,
  searchHref,
  searchQuery,
  sortByDate,
} from '#components/ui/search-page/search.ts';
import { ASSETS } from '#lib/assets/record.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { parseSearch } from './parse-search.ts';

const FIELDS: readonly SearchField[] = [
  { name: 'q', label: 'Words', kind: 'text' },
  { name: 'customer', label: 'Customer', kind: 'text' },
  { name: 'type', label: 'Type', kind: 'several', options: [] },
  { name: 'from', label: 'From', kind: 'date', years: 'last' },
  { name: 'to', label: 'To', kind: 'date', years: 'last' },
  { name: 'least', label: 'Least', kind: 'text' },
  { name: 'sort', label: 'Order', kind: 'hidden' },
];

type Params = Parameters<typeof parseSearch>[0]['params'];
const SOURCE = { path: '/au/invoices', schema: INVOICES.query, fields: FIELDS };
const search = (params: Params) => parseSearch({ ...SOURCE, params, today: '2026-11-20' });

test('parses a query, and builds the address of its next page', () => {
  const found = search({ q: 'tap', type: ['CREDIT_NOTE'], cursor: 'old', customer: ' ', to: '' });
  expect(found.query).toEqual({ q: 'tap', type: ['CREDIT_NOTE'], cursor: 'old' });
  expect(searchHref(found, { cursor: 'new' })).toBe(
    '/au/invoices?q=tap&type=CREDIT_NOTE&cursor=new',
  );
  expect(searchQuery(found)).toBe('q=tap&type=CREDIT_NOTE');
});

test('reports problems by field without a query, and keeps what was typed', () => {
  const { query, problems, values } = search({ from: '30 Feb', least: 'ten', customer: 'Banksia' });
  expect(query).toBeUndefined();
  expect(Object.keys(problems)).toEqual(['from', 'least']);
  expect(values).toEqual({ from: '30 Feb', least: 'ten', customer: 'Banksia' });
  expect(Object.keys(search({ type: 'PRO_FORMA' }).problems)).toEqual(['type']);
});

test('reads dates day first and writes them in ISO 8601', () => {
  const found = search({ from: '1/12', to: '5 Jan 2026' });
  expect(found.query).toEqual({ from: '2025-12-01', to: '2026-01-05' });
  expect(searchQuery(found)).toBe('from=2025-12-01&to=2026-01-05');
  expect(search({ from: '11/30/2026' })).toMatchObject({
    values: { from: '11/30/2026' },
    problems: { from: expect.stringContaining('1 Dec') },
  });
});

test('ignores parameters that are not search fields', () => {
  expect(search({ utm_source: 'mail' })).toMatchObject({ query: {}, values: {} });
});

test('the link to the other order of dates starts at the first page', () => {
  expect(sortByDate(search({ q: 'tap', cursor: 'old' }))).toMatchObject({
    direction: 'descending',
    href: '/au/invoices?q=tap&sort=oldest',
  });
  expect(sortByDate(search({ q: 'tap', sort: 'oldest' }))).toMatchObject({
    direction: 'ascending',
    href: '/au/invoices?q=tap',
  });
});

const property = (name: string, rest: Pick<SearchField, 'kind'> & { years?: 'next' }) =>
  ({
    name: `metaproperty.${name}`,
    label: name,
    within: { name: 'metaproperty', prefix: `${name}:` },
    ...rest,
  }) as SearchField;

test('reads fields that share a parameter from it or by their own names, and writes them to it', () => {
  const found = parseSearch({
    path: '/au/assets',
    schema: ASSETS.query,
    fields: [
      { name: 'type', label: 'Type', kind: 'text' },
      property('season', { kind: 'text' }),
      property('note', { kind: 'text' }),
      property('expiry', { kind: 'date', years: 'next' }),
    ],
    params: { metaproperty: ['season:SUMMER', 'season:a:b'], 'metaproperty.expiry': '21/11' },
    today: '2026-11-20',
  });
  expect(found.query).toEqual({
    metaproperty: [
      { name: 'season', value: 'a:b' },
      { name: 'expiry', value: '2026-11-21' },
    ],
  });
  expect(searchQuery(found)).toBe('metaproperty=season%3Aa%3Ab&metaproperty=expiry%3A2026-11-21');
  const wrong = parseSearch({
    ...found,
    schema: ASSETS.query,
    params: { type: 'PICTURE', 'metaproperty.note': 'a'.repeat(1_001) },
  });
  expect(Object.keys(wrong.problems).sort()).toEqual(['metaproperty.note', 'type']);
  expect(wrong.problems['type']).toContain('IMAGE');
});
