import { expect, test } from 'vitest';
import { InvoiceSearchQuery } from '#lib/invoicing/search-schema.ts';
import { pageQuery, sortQuery, typedSearch } from './typed-search.ts';

const search = (params: Record<string, string | string[]>) =>
  typedSearch(InvoiceSearchQuery, params, {
    several: ['type'],
    dates: { today: '2026-11-20', years: { from: 'last', to: 'last' } },
  });

test('what is typed makes a query, and the same address leads to its next page', () => {
  const { typed, query } = search({ q: 'tap', type: ['CREDIT_NOTE'], cursor: 'old' });
  expect(query).toEqual({ q: 'tap', type: ['CREDIT_NOTE'], cursor: 'old' });
  expect(pageQuery(typed, 'new')).toBe('q=tap&type=CREDIT_NOTE&cursor=new');
  expect(pageQuery(typed, undefined)).toBe('q=tap&type=CREDIT_NOTE');
});

test('what is wrong makes no query, is named by its field, and is kept as it was typed', () => {
  const { typed, query } = search({ from: '30 Feb', least: 'ten', customer: 'Banksia' });
  expect(query).toBeUndefined();
  expect(Object.keys(typed.problems)).toEqual(['from', 'least']);
  expect(typed.values).toEqual({ from: '30 Feb', least: 'ten', customer: 'Banksia' });
});

test('dates are typed day first, and make a query and addresses as the API has them', () => {
  const { typed, query } = search({ from: '1/12', to: '5 Jan 2026' });
  expect(query).toEqual({ from: '2025-12-01', to: '2026-01-05' });
  expect(pageQuery(typed, undefined)).toBe('from=2025-12-01&to=2026-01-05');
  expect(search({ from: '11/30/2026' }).typed).toMatchObject({
    values: { from: '11/30/2026' },
    problems: { from: expect.stringContaining('the day first') },
  });
});

test('a type that is none is a problem of the types', () => {
  expect(Object.keys(search({ type: 'PRO_FORMA' }).typed.problems)).toEqual(['type']);
});

test('a parameter that is no field of the search is passed over', () => {
  expect(search({ utm_source: 'mail' })).toMatchObject({ query: {}, typed: { values: {} } });
});

test('the other order of dates begins again at its first page, and leads back', () => {
  const { typed } = search({ q: 'tap', cursor: 'old' });
  expect(sortQuery(typed, 'oldest')).toBe('q=tap&sort=oldest');
  expect(sortQuery(search({ q: 'tap', sort: 'oldest' }).typed, undefined)).toBe('q=tap');
});
