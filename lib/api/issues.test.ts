import { expect, test } from 'vitest';
import { z } from 'zod';
import { checked, fieldOf } from './issues.ts';

const Order = z.strictObject({
  branchId: z.string(),
  items: z.array(z.strictObject({ quantity: z.int().min(1), kind: z.enum(['A', 'B']) })).max(2),
});

test('a value that fits is given back', () => {
  const order = { branchId: '1', items: [{ quantity: 1, kind: 'A' }] };
  expect(checked(Order, order, 'body')).toEqual({ value: order });
});

test('every issue is named at once, each by the field as the caller would write it', () => {
  const order = {
    items: [
      { quantity: '8', kind: 'C' },
      { quantity: 0, kind: 'A', extra: 1 },
    ],
  };
  expect(checked(Order, order, 'body')).toEqual({
    details: [
      { field: 'branchId', issue: 'is required' },
      { field: 'items[0].quantity', issue: 'expected number, received string' },
      { field: 'items[0].kind', issue: 'must be one of A, B' },
      { field: 'items[1].quantity', issue: 'expected at least 1, received 0' },
      { field: 'items[1].extra', issue: 'is not known here: remove it' },
    ],
  });
});

test('too many values are counted', () => {
  const items = Array.from({ length: 3 }, () => ({ quantity: 1, kind: 'A' }));
  expect(checked(Order, { branchId: '1', items }, 'body')).toEqual({
    details: [{ field: 'items', issue: 'expected at most 2 values, received 3' }],
  });
});

test('a value that is no object at all is named as a whole', () => {
  expect(checked(Order, null, 'body')).toEqual({
    details: [{ field: 'body', issue: 'expected object, received null' }],
  });
});

test('__proto__ is a member like any other unknown one', () => {
  const sent: unknown = JSON.parse('{"branchId":"1","items":[],"__proto__":{"isAdmin":true}}');
  expect(checked(Order, sent, 'body')).toEqual({
    details: [{ field: '__proto__', issue: 'is not known here: remove it' }],
  });
});

test('a fraction, and what is no number, are told apart', () => {
  const issueOf = (quantity: unknown) => checked(z.int(), quantity, 'quantity');
  expect(issueOf(1.5)).toEqual({
    details: [{ field: 'quantity', issue: 'expected integer, received 1.5' }],
  });
  expect(issueOf([])).toEqual({
    details: [{ field: 'quantity', issue: 'expected number, received array' }],
  });
});

test('a path is written as a caller writes it', () => {
  expect(fieldOf(['items', 3, 'quantity'])).toBe('items[3].quantity');
  expect(fieldOf([])).toBe('');
});
