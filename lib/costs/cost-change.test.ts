import { expect, test } from 'vitest';
import { isDomainError } from '#lib/errors.ts';
import { costChangeOn } from './cost-change.ts';

const january = { date: '2026-01-01', cost: 1 };
const march = { date: '2026-03-01', cost: 3 };
const july = { date: '2026-07-01', cost: 7 };
const WHAT = 'product 1 in state 01';

test('returns the cost of the date and the one in force the day before', () => {
  expect(costChangeOn('2026-03-01', [march, january, july], WHAT)).toEqual({
    previous: 1,
    effective: 3,
  });
  expect(costChangeOn('2026-03-01', [march, january], WHAT)).toEqual({ previous: 1, effective: 3 });
});

test.each([
  [
    'between changes',
    '2026-02-28',
    [january, march],
    `The cost of ${WHAT} does not change on 2026-02-28: the nearest change before it is on 2026-01-01, the nearest after it on 2026-03-01.`,
  ],
  [
    'before the first',
    '2025-12-31',
    [january],
    `The cost of ${WHAT} does not change on 2025-12-31: there is no cost before it, the nearest after it on 2026-01-01.`,
  ],
  [
    'after the last',
    '2026-07-02',
    [july, march],
    `The cost of ${WHAT} does not change on 2026-07-02: the nearest change before it is on 2026-07-01, there is none after it.`,
  ],
  [
    'on the first',
    '2026-01-01',
    [january, march],
    `The cost of ${WHAT} on 2026-01-01 is the first, with none before it; the next change is on 2026-03-01.`,
  ],
  [
    'on the first and only one',
    '2026-01-01',
    [january],
    `The cost of ${WHAT} on 2026-01-01 is the first, with none before it; there is no later change.`,
  ],
  ['where there is none at all', '2026-01-01', [], `There is no cost of ${WHAT}.`],
])(
  'a date %s is not found, and the message names the nearest changes',
  (_, date, around, message) => {
    expect(messageOf(date, around)).toBe(message);
  },
);

function messageOf(date: string, around: readonly { date: string; cost: number }[]): string {
  try {
    return JSON.stringify(costChangeOn(date, around, WHAT));
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return error.message;
    throw error;
  }
}
