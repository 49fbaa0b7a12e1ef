import { expect, test } from 'vitest';
import { z } from 'zod';
import { findHiddenIssues, validate } from './validate.ts';

const Order = z.strictObject({
  branchId: z.string(),
  items: z.array(z.strictObject({ quantity: z.int().min(1), kind: z.enum(['A', 'B']) })).max(2),
});

test('reports every issue at once, with the field as the caller writes it', () => {
  const faulty = { quantity: '8', kind: 'C' };
  const order = { items: [faulty, { quantity: 0, kind: 'A', extra: 1 }] };
  const [noNumber, tooFew] = [
    'expected number, received string',
    'expected at least 1, received 0',
  ];
  expect(validate(Order, order, 'body')).toEqual({
    details: [
      { field: 'branchId', issue: 'is required' },
      { field: 'items[0].quantity', issue: noNumber, value: '8', index: 0 },
      { field: 'items[0].kind', issue: 'must be one of A, B', value: 'C', index: 0 },
      { field: 'items[1].quantity', issue: tooFew, value: '0', index: 1 },
      { field: 'items[1].extra', issue: 'is not known here: remove it', value: '1', index: 1 },
    ],
  });
});

const ITEM = { quantity: 1, kind: 'A' };

test.each([
  [
    'a list that is too long',
    Order,
    { branchId: '1', items: [ITEM, ITEM, ITEM] },
    'items',
    'expected at most 2 values, received 3',
  ],
  ['a list instead of an object', Order, [], 'body', 'must be an object, not a list'],
  ['a value that is not an object', Order, null, 'body', 'expected object, received null'],
  [
    '__proto__',
    Order,
    JSON.parse('{"branchId":"1","items":[],"__proto__":{"isAdmin":true}}'),
    '__proto__',
    'is not known here: remove it',
  ],
  ['a fraction', z.int(), 1.5, 'body', 'expected integer, received 1.5'],
  ['what is no number', z.int(), [], 'body', 'expected number, received array'],
])('says what is wrong with %s', (_, schema: z.ZodType, value: unknown, field, issue) => {
  expect(validate(schema, value, 'body')).toEqual({ details: [{ field, issue }] });
});

test('finds members that are there twice, and stops at a thousand issues', () => {
  const [issue, index] = ['is there twice: send it once', 1];
  expect(findHiddenIssues('{"items":[{"n":1},{"n":1,"n":2}]}', {})).toEqual([
    { field: 'items[1].n', issue, index },
  ]);
  const repeated = Array.from({ length: 2_000 }, (_, i) => `"m${i}":1,"m${i}":2`).join();
  expect(findHiddenIssues(`{${repeated}}`, {})).toHaveLength(1_000);
});
