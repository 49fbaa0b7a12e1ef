import { expect, test } from 'vitest';
import { z } from 'zod';
import { checked } from './issues.ts';
import { PageQuery } from './page-query.ts';
import { cursorOf, keyAfter, nextPage, pageOf, type Walk } from './paging.ts';

const walk = {
  list: 'accounts',
  country: 'au',
  filter: 'isDeleted=true',
  key: z.tuple([z.string().max(3)]),
} satisfies Walk;
const refusal = expect.objectContaining({
  code: 'VALIDATION_ERROR',
  details: [{ field: 'cursor', issue: expect.stringContaining('start without one') }],
});

test('a cursor leads back to the key it was made of', () => {
  const versions = { ...walk, key: z.tuple([z.iso.datetime(), z.int()]) };
  const cursor = cursorOf(versions, ['2026-11-20T01:02:03.004Z', 7]);
  expect(keyAfter(versions, cursor)).toEqual(['2026-11-20T01:02:03.004Z', 7]);
  expect(keyAfter(versions, undefined)).toBeUndefined();
});

test.each([
  ['another list', { ...walk, list: 'events' }],
  ['another country', { ...walk, country: 'nz' }],
  ['another filter', { ...walk, filter: '' }],
])('a cursor of %s is refused', (_, other) => {
  const cursor = cursorOf(walk, ['A-1']);
  expect(() => keyAfter(other, cursor)).toThrow(refusal);
});

const whole = cursorOf(walk, ['A-1']);
test.each(['', 'x', 'bnVsbA', 'W10', '%%%', whole.slice(0, -2), `${whole}=`, 'eyJhIjoxfQ'])(
  'the damaged cursor %j is refused',
  (cursor) => {
    expect(() => keyAfter(walk, cursor)).toThrow(refusal);
  },
);

test.each([
  ['of another type', [7]],
  ['with a column more', ['A', 'B']],
  ['without columns', []],
  ['beyond what its column takes', ['A-12']],
])('a made-up cursor, soundly sealed, with a key %s is refused', (_, key) => {
  const anything = { ...walk, key: z.array(z.union([z.string(), z.number()])) };
  expect(() => keyAfter(walk, cursorOf(anything, key))).toThrow(refusal);
});

test('a key that was changed in its cursor is refused', () => {
  const text = Buffer.from(cursorOf(walk, ['A-1']), 'base64url').toString();
  const forged = Buffer.from(text.replace('A-1', 'A-2')).toString('base64url');
  expect(() => keyAfter(walk, forged)).toThrow(refusal);
});

test('a page has a next one when a row more than its limit was read', () => {
  const keyOf = (row: { number: string }) => [row.number];
  const rows = ['1', '2', '3'].map((number) => ({ number }));
  const page = pageOf(rows, walk, 2, keyOf);
  expect(page.rows).toEqual([{ number: '1' }, { number: '2' }]);
  expect(page.pagination).toEqual({ limit: 2, hasMore: true, nextCursor: cursorOf(walk, ['2']) });
  expect(pageOf(rows, walk, 3, keyOf).pagination).toEqual({ limit: 3, hasMore: false });
  expect(pageOf([], walk, 3, keyOf)).toEqual({
    rows: [],
    pagination: { limit: 3, hasMore: false },
  });
});

test.each(['1', '7', '200'])('limit=%s is taken', (limit) => {
  expect(checked(PageQuery, { limit }, 'query')).toEqual({ value: { limit: Number(limit) } });
});

test('without a limit a page has 50 records', () => {
  expect(checked(PageQuery, {}, 'query')).toEqual({ value: { limit: 50 } });
});

test.each(['0', '201', '-1', '1.5', '1e2', '', '0x10', ' 7'])('limit=%s is refused', (limit) => {
  expect(checked(PageQuery, { limit }, 'query')).toEqual({
    details: [{ field: 'limit', issue: 'must be a whole number from 1 to 200' }],
  });
});

test.each(['', 'x', 'abc', 'bnVsbA', 'W10', 'eyJhIjoxfQ', '%%%', 'WyJzaG9ydCIsImEiXQ'])(
  'what is no cursor at all, as %j, is named beside all else that is wrong',
  (cursor) => {
    const result = checked(PageQuery, { limit: '0', cursor }, 'query');
    expect('details' in result && result.details.map(({ field }) => field)).toEqual([
      'limit',
      'cursor',
    ]);
  },
);

test.each(['A', 'AB', 'ABC', 'é😀', '"\\'])('the cursor behind %s is one', (number) => {
  const anyText = { ...walk, key: z.tuple([z.string()]) };
  const cursor = cursorOf(anyText, [number]);
  expect(checked(PageQuery, { cursor }, 'query')).toEqual({ value: { limit: 50, cursor } });
});

test('the next page is the same request with its cursor', () => {
  const pagination = { limit: 2, hasMore: true, nextCursor: 'abc' };
  expect(nextPage('/v1/au/accounts', 'limit=2&cursor=old', { accounts: [], pagination })).toBe(
    '/v1/au/accounts?limit=2&cursor=abc',
  );
  expect(nextPage('/v1/au/accounts', undefined, { pagination: { limit: 2, hasMore: false } })).toBe(
    undefined,
  );
  expect(nextPage('/v1/au/states', undefined, { states: [] })).toBeUndefined();
});
