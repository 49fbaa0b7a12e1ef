import { expect, test } from 'vitest';
import { Expansion } from './branch-query-schema.ts';
import { expandedBranch } from './expanded-branch.ts';
import { Branch, type BranchRecord } from './schema.ts';
import { aBranch } from './testing/branches.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const PERTH = 'Australia/Perth';
const EVERYTHING = Expansion.options;
const WEEK = [{ days: ['MONDAY', 'FRIDAY'], open: '06:30:00+08:00', close: '16:30:00+08:00' }];

test('what is not asked for is not answered', () => {
  const { hours: _, departments: __, specialHours: ___, ...plain } = aBranch();
  expect(expandedBranch(aBranch(), [], NOW, PERTH)).toEqual(plain);
  expect(expandedBranch(aBranch(), ['hours'], NOW, PERTH)).toEqual({ ...plain, hours: WEEK });
  expect(expandedBranch(aBranch(), ['specialHours'], NOW, PERTH)).toEqual({
    ...plain,
    specialHours: [{ date: '2026-12-25', isClosed: true, name: 'Christmas Day' }],
  });
});

test('a department without hours of its own has the branch’s, whether those are asked for or not', () => {
  const trade = { code: 'TRADE', name: 'Trade counter', hours: WEEK };
  expect(answered({}, ['departments']).departments).toEqual([trade]);
  expect(answered({}, ['departments'])).not.toHaveProperty('hours');
  const none = [{ code: 'TRADE', name: 'Trade counter', hours: [] }];
  expect(answered({ departments: none }).departments).toEqual([trade]);
});

test('a department’s own hours count, at the offset of the branch', () => {
  const showroom = {
    code: 'SHOWROOM',
    name: 'Bathroom showroom',
    email: 'showroom@example.com',
    hours: [{ days: ['SATURDAY' as const], open: '09:00', close: '13:00' }],
  };
  const { departments } = answered({ departments: [showroom] });
  const hours = [{ days: ['SATURDAY'], open: '09:00:00+08:00', close: '13:00:00+08:00' }];
  expect(departments).toEqual([{ ...showroom, hours }]);
});

test('a department has no hours where neither it nor the branch has any', () => {
  const { hours: _, ...branch } = aBranch();
  const { departments, ...rest } = expandedBranch(branch, EVERYTHING, NOW, PERTH);
  expect(departments?.[0]?.hours).toEqual([]);
  expect(rest).not.toHaveProperty('hours');
});

test('without departments there are none, whatever is asked for', () => {
  const { departments: _, ...branch } = aBranch();
  expect(expandedBranch(branch, EVERYTHING, NOW, PERTH)).not.toHaveProperty('departments');
  expect(answered({ departments: [], identity: {} })).not.toHaveProperty('departments');
});

test('today is today at the branch', () => {
  // Midnight has passed in Perth, where it is the 2nd of January, and not in London.
  const day = { date: '2026-01-01', isClosed: true, name: 'New Year’s Day' };
  const at = (instant: string) =>
    expandedBranch(aBranch({ specialHours: [day] }), EVERYTHING, new Date(instant), PERTH)
      .specialHours;
  expect(at('2026-01-01T15:59:59Z')).toEqual([day]);
  expect(at('2026-01-01T16:00:00Z')).toEqual([]);
});

test('hours have the offset of noon before the clocks are changed in the night, too', () => {
  const offset = (instant: string) =>
    expandedBranch(
      aBranch(),
      ['hours'],
      new Date(instant),
      'Australia/Sydney',
    ).hours?.[0]?.open.slice(8);
  expect(offset('2026-10-03T13:59:00Z')).toBe('+10:00');
  expect(offset('2026-10-03T14:01:00Z')).toBe('+11:00');
});

test('whatever is asked for fits the schema of the answer', () => {
  expect(Branch.parse(answered({}))).toEqual(answered({}));
});

function answered(members: Partial<BranchRecord>, expand = EVERYTHING) {
  return expandedBranch(aBranch(members), expand, NOW, PERTH);
}
