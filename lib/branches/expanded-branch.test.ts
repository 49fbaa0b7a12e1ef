import { expect, test } from 'vitest';
import { Expansion } from './branch-query-schema.ts';
import { expandBranch } from './branch-row.ts';
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

function expanded(members: Partial<BranchRecord>, expand = EVERYTHING) {
  return expandBranch(aBranch(members), expand, NOW, PERTH);
}
