import { expect, test } from 'vitest';
import type { RowAnswer } from '#lib/availability/verdict.ts';
import { knownAnswers } from './known-answers.ts';

const item = (productId: string) => ({ productId, quantity: 2 });
const answer = (productId: string, availableQty: number): RowAnswer => ({
  item: { productId, checkType: 'ATS', availableQty, requested: { quantity: 2 } },
  fullDate: undefined,
});

test('an answer is known for a minute, at its place and for its quantity alone', () => {
  let now = 0;
  const known = knownAnswers(60_000, () => now);
  known.keep('au 101', new Map([['A\t2\t', answer('A', 7)]]));
  now = 59_999;
  expect(known.of('au 101', item('A'))?.item.availableQty).toBe(7);
  expect(known.of('au 102', item('A'))).toBeUndefined();
  expect(known.of('au 101', { productId: 'A', quantity: 3 })).toBeUndefined();
  now = 60_000;
  expect(known.of('au 101', item('A'))).toBeUndefined();
});

test('a sheet is as old as the oldest of its answers', () => {
  let now = 1_000;
  const known = knownAnswers(60_000, () => now);
  known.keep('au 101', new Map([['A\t2\t', answer('A', 7)]]));
  now = 31_000;
  known.keep('au 101', new Map([['B\t2\t', answer('B', 1)]]));
  const all = known.all('au 101', [item('A'), item('B'), item('C')]);
  expect(all.asOf).toBe('1970-01-01T00:00:01.000Z');
  expect(all.answers.map(([key]) => key)).toEqual(['A\t2\t', 'B\t2\t']);
});
