import { expect, test } from 'vitest';
import { Expansion } from './branch-query-schema.ts';
import { expandBranch } from './expanded-branch.ts';
import type { BranchRecord } from './schema.ts';
import { aBranch } from './testing/branches.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const PERTH = 'Australia/Perth';
const EVERYTHING = Expansion.options;
const WEEK = [{ days: ['MONDAY', 'FRIDAY'], open: '06:30:00+08:00', close: '16:30:00+08:00' }];

test('a department without hours has those of the branch, requested or not', () => {
  const trade = { code: 'TRADE', name: 'Trade counter', hours: WEEK };
  expect(expanded({}, ['departments']).departments).toEqual([trade]);
  expect(expanded({}, ['departments'])).not.toHaveProperty('hours');
  const none = [{ code: 'TRADE', name: 'Trade counter', hours: [] }];
  expect(expanded({ departments: none }).departments).toEqual([trade]);
});

test('a department has no hours when the branch has none either', () => {
  const { hours: _, ...branch } = aBranch();
  const { departments, ...rest } = expandBranch(branch, EVERYTHING, NOW, PERTH);
  expect(departments?.[0]?.hours).toEqual([]);
  expect(rest).not.toHaveProperty('hours');
});

test('returns no departments for a branch without any', () => {
  const { departments: _, ...branch } = aBranch();
  expect(expandBranch(branch, EVERYTHING, NOW, PERTH)).not.toHaveProperty('departments');
  expect(expanded({ departments: [], identity: {} })).not.toHaveProperty('departments');
});

test('today is the local date of the branch', () => {
  // In Perth it is already 2 January, in London not yet.
  const day = { date: '2026-01-01', isClosed: true, name: 'New Year’s Day' };
  const at = (instant: string) =>
    expandBranch(aBranch({ specialHours: [day] }), EVERYTHING, new Date(instant), PERTH)
      .specialHours;
  expect(at('2026-01-01T15:59:59Z')).toEqual([day]);
  expect(at('2026-01-01T16:00:00Z')).toEqual([]);
});

test('hours have the offset of noon, also before the change in the night', () => {
  const offset = (instant: string) =>
    expandBranch(
      aBranch(),
      ['hours'],
      new Date(instant),
      'Australia/Sydney',
    ).hours?.[0]?.open.slice(8);
  expect(offset('2026-10-03T13:59:00Z')).toBe('+10:00');
  expect(offset('2026-10-03T14:01:00Z')).toBe('+11:00');
});

function expanded(members: Partial<BranchRecord>, expand = EVERYTHING) {
  return expandBranch(aBranch(members), expand, NOW, PERTH);
}
