import { expect, test } from 'vitest';
import { searchQuery, typedSearch } from './typed-search.ts';

const search = (params: Parameters<typeof typedSearch>[0]) =>
  typedSearch(params, [{ name: 'expiry', type: 'DATE' }], '2026-11-20');

test('fields left empty ask for nothing', () => {
  const { query } = search({ q: ' ', type: '', metaproperty: ['', ''], productNumber: '' });
  expect(query).toEqual({ limit: 48, metaproperty: [] });
});

test('a metaproperty is asked for by what was chosen or typed, of each the last', () => {
  const { query, typed } = search({
    metaproperty: ['season:SUMMER', 'rights:a:b', 'season:WINTER'],
    'metaproperty.expiry': '21/11',
  });
  expect(query?.metaproperty).toEqual([
    { name: 'season', value: 'WINTER' },
    { name: 'rights', value: 'a:b' },
    { name: 'expiry', value: '2026-11-21' },
  ]);
  expect(typed.properties).toEqual({ season: 'WINTER', rights: 'a:b', expiry: '2026-11-21' });
});

test('what is wrong is said at its field, and nothing is asked', () => {
  const { query, typed } = search({
    type: 'PICTURE',
    checksumSha256: 'abc',
    'metaproperty.note': 'a'.repeat(1_001),
  });
  expect(query).toBeUndefined();
  expect(Object.keys(typed.problems).sort()).toEqual([
    'checksumSha256',
    'metaproperty.note',
    'type',
  ]);
  expect(typed.problems['type']).toContain('IMAGE');
  expect(typed.values['type']).toBe('PICTURE');
});

test('another page keeps the search, and another view begins it anew', () => {
  const { typed } = search({ q: 'tap', metaproperty: 'season:SUMMER', cursor: 'abc' });
  expect(searchQuery(typed, { cursor: 'def' })).toBe(
    'q=tap&cursor=def&metaproperty=season%3ASUMMER',
  );
  expect(searchQuery(typed, { view: 'table' })).toBe(
    'q=tap&view=table&metaproperty=season%3ASUMMER',
  );
});
