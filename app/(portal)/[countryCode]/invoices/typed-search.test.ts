import { expect, test } from 'vitest';
import { otherOrderQuery, pageQuery, typedSearch } from './typed-search.ts';

test('what is typed makes a query, and the same address leads to its next page', () => {
  const { typed, query } = typedSearch({ q: 'tap', type: ['CREDIT_NOTE'], cursor: 'old' });
  expect(query).toEqual({ q: 'tap', type: ['CREDIT_NOTE'], cursor: 'old' });
  expect(pageQuery(typed, 'new')).toBe('q=tap&type=CREDIT_NOTE&cursor=new');
  expect(pageQuery(typed, undefined)).toBe('q=tap&type=CREDIT_NOTE');
});

test('what is wrong makes no query, is named by its field, and is kept as it was typed', () => {
  const { typed, query } = typedSearch({ from: '30 Feb', least: 'ten', customer: 'Banksia' });
  expect(query).toBeUndefined();
  expect(Object.keys(typed.problems)).toEqual(['from', 'least']);
  expect(typed.values).toEqual({ from: '30 Feb', least: 'ten', customer: 'Banksia' });
});

test('a type that is none is a problem of the types', () => {
  expect(Object.keys(typedSearch({ type: 'PRO_FORMA' }).typed.problems)).toEqual(['type']);
});

test('a parameter that is no field of the search is passed over', () => {
  expect(typedSearch({ utm_source: 'mail' })).toMatchObject({ query: {}, typed: { values: {} } });
});

test('the other order of dates begins again at its first page, and leads back', () => {
  const { typed } = typedSearch({ q: 'tap', cursor: 'old' });
  expect(otherOrderQuery(typed)).toBe('q=tap&sort=oldest');
  expect(otherOrderQuery(typedSearch({ q: 'tap', sort: 'oldest' }).typed)).toBe('q=tap');
});
