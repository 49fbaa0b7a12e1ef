import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from '#lib/api/request/validate.ts';
import { PageQuery } from './page-query.ts';
import { type CursorScope, decodeCursor, encodeCursor, pageOf } from './paging.ts';
import { nextPageUrl } from './response/response.ts';

const scope = {
  list: 'accounts',
  country: 'au',
  filter: 'isDeleted=true',
  key: z.tuple([z.string().max(3)]),
} satisfies CursorScope;
const refusal = expect.objectContaining({
  code: 'VALIDATION_ERROR',
  details: [{ field: 'cursor', issue: expect.stringContaining('start without one') }],
});

test('decodes a cursor to its key', () => {
  const versions = { ...scope, key: z.tuple([z.iso.datetime(), z.int()]) };
  const cursor = encodeCursor(versions, ['2026-11-20T01:02:03.004Z', 7]);
  expect(decodeCursor(versions, cursor)).toEqual(['2026-11-20T01:02:03.004Z', 7]);
  expect(decodeCursor(versions, undefined)).toBeUndefined();
});

test.each([
  ['another list', { ...scope, list: 'events' }],
  ['another country', { ...scope, country: 'nz' }],
  ['another filter', { ...scope, filter: '' }],
])('refuses a cursor of %s', (_, other) => {
  const cursor = encodeCursor(scope, ['A-1']);
  expect(() => decodeCursor(other, cursor)).toThrow(refusal);
});

const whole = encodeCursor(scope, ['A-1']);
test.each(['', 'x', 'bnVsbA', 'W10', '%%%', whole.slice(0, -2), `${whole}=`, 'eyJhIjoxfQ'])(
  'refuses the damaged cursor %j',
  (cursor) => {
    expect(() => decodeCursor(scope, cursor)).toThrow(refusal);
  },
);

test('refuses a cursor whose key was changed', () => {
  const text = Buffer.from(encodeCursor(scope, ['A-1']), 'base64url').toString();
  const forged = Buffer.from(text.replace('A-1', 'A-2')).toString('base64url');
  expect(() => decodeCursor(scope, forged)).toThrow(refusal);
});

test('has a next page if one row more than the limit was read', () => {
  const keyOf = (row: { number: string }) => [row.number];
  const rows = ['1', '2', '3'].map((number) => ({ number }));
  const page = pageOf(rows, scope, 2, keyOf);
  expect(page.rows).toEqual([{ number: '1' }, { number: '2' }]);
  expect(page.pagination).toEqual({
    limit: 2,
    hasMore: true,
    nextCursor: encodeCursor(scope, ['2']),
  });
  expect(pageOf(rows, scope, 3, keyOf).pagination).toEqual({ limit: 3, hasMore: false });
  expect(pageOf([], scope, 3, keyOf)).toEqual({
    rows: [],
    pagination: { limit: 3, hasMore: false },
  });
});

test.each(['1', '7', '200'])('accepts limit=%s', (limit) => {
  expect(validate(PageQuery, { limit }, 'query')).toEqual({ value: { limit: Number(limit) } });
});

test('has 50 records by default', () => {
  expect(validate(PageQuery, {}, 'query')).toEqual({ value: { limit: 50 } });
});

test.each(['0', '201', '-1', '1.5', '1e2', '', '0x10', ' 7'])('refuses limit=%s', (limit) => {
  expect(validate(PageQuery, { limit }, 'query')).toEqual({
    details: [{ field: 'limit', issue: 'must be a whole number from 1 to 200' }],
  });
});

test.each(['', 'x', 'abc', 'bnVsbA', 'W10', 'eyJhIjoxfQ', '%%%', 'WyJzaG9ydCIsImEiXQ'])(
  'reports the malformed cursor %j together with other issues',
  (cursor) => {
    const result = validate(PageQuery, { limit: '0', cursor }, 'query');
    expect('details' in result && result.details.map(({ field }) => field)).toEqual([
      'limit',
      'cursor',
    ]);
  },
);

test.each(['A', 'AB', 'ABC', 'é😀', '"\\'])('accepts the cursor after %s', (number) => {
  const anyText = { ...scope, key: z.tuple([z.string()]) };
  const cursor = encodeCursor(anyText, [number]);
  expect(validate(PageQuery, { cursor }, 'query')).toEqual({ value: { limit: 50, cursor } });
});

test('requests the next page with the same query and the cursor', () => {
  const pagination = { limit: 2, hasMore: true, nextCursor: 'abc' };
  expect(nextPageUrl('/v1/au/accounts', 'limit=2&cursor=old', { accounts: [], pagination })).toBe(
    '/v1/au/accounts?limit=2&cursor=abc',
  );
  expect(
    nextPageUrl('/v1/au/accounts', undefined, { pagination: { limit: 2, hasMore: false } }),
  ).toBe(undefined);
  expect(nextPageUrl('/v1/au/states', undefined, { states: [] })).toBeUndefined();
});
