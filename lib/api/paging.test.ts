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
