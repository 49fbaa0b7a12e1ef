import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from '#lib/api/request/validate.ts';
import { PageQuery } from './page-query.ts';
import { type CursorScope, decodeCursor, encodeCursor } from './paging.ts';

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

const whole = encodeCursor(scope, ['A-1']);
test.each(['', 'x', 'bnVsbA', 'W10', '%%%', whole.slice(0, -2), `${whole}=`, 'eyJhIjoxfQ'])(
  'refuses the damaged cursor %j',
  (cursor) => {
    expect(() => decodeCursor(scope, cursor)).toThrow(refusal);
  },
);

test('refuses a cursor whose key was changed, and one of another list', () => {
  const ofOther = encodeCursor({ ...scope, list: 'events' }, ['A-1']);
  expect(() => decodeCursor(scope, ofOther)).toThrow(refusal);
  const text = Buffer.from(encodeCursor(scope, ['A-1']), 'base64url').toString();
  const forged = Buffer.from(text.replace('A-1', 'A-2')).toString('base64url');
  expect(() => decodeCursor(scope, forged)).toThrow(refusal);
});

test.each([
  ['1', 1],
  ['200', 200],
  [undefined, 50],
])('limit=%s gives up to %i records', (limit, value) => {
  const query = limit === undefined ? {} : { limit };
  expect(validate(PageQuery, query, 'query')).toEqual({ value: { limit: value } });
});

test.each(['0', '201', '-1', '1.5', '1e2', '', '0x10', ' 7'])('refuses limit=%s', (limit) => {
  const result = validate(PageQuery, { limit, cursor: 'x' }, 'query');
  expect('details' in result && result.details).toMatchObject([
    { field: 'limit', issue: 'must be a whole number from 1 to 200' },
    { field: 'cursor' },
  ]);
});

test.each(['A', 'AB', 'ABC', 'é😀', '"\\'])('accepts the cursor after %s', (number) => {
  const anyText = { ...scope, key: z.tuple([z.string()]) };
  const cursor = encodeCursor(anyText, [number]);
  expect(validate(PageQuery, { cursor }, 'query')).toEqual({ value: { limit: 50, cursor } });
});
