import { expect, test } from 'vitest';
import { statusLadder } from './status-ladder.ts';
import type { StatusEntry } from './status-schema.ts';

const NATIONAL: StatusEntry = {
  level: 'NATIONAL',
  statusCode: 'ACTIVE',
  effectiveFrom: '2026-01-01',
};
const STATE: StatusEntry = {
  level: 'STATE',
  stateCode: '01',
  statusCode: 'RUN_OUT',
  effectiveFrom: '2026-06-01',
  effectiveTo: '2026-11-30',
};
const LATER: StatusEntry = { ...NATIONAL, statusCode: 'DISCONTINUED', effectiveFrom: '2027-01-01' };

function levels(entries: readonly StatusEntry[], day: string) {
  return statusLadder(entries, day).map(
    ({ level, entry, next, counts }) =>
      `${level} ${entry?.statusCode ?? '-'} ${next?.statusCode ?? '-'}${counts ? ' counts' : ''}`,
  );
}

test('the most specific level in force counts, with the next entry on each level', () => {
  expect(levels([NATIONAL, STATE, LATER], '2026-11-30')).toEqual([
    'BRANCH - -',
    'BUSINESS_UNIT - -',
    'STATE RUN_OUT - counts',
    'NATIONAL ACTIVE DISCONTINUED',
  ]);
});

test('falls back to the next level when an entry expires', () => {
  expect(levels([NATIONAL, STATE], '2026-12-01').slice(2)).toEqual([
    'STATE - -',
    'NATIONAL ACTIVE - counts',
  ]);
});

test('no level counts without an entry in force', () => {
  expect(levels([STATE], '2026-05-31')).toEqual([
    'BRANCH - -',
    'BUSINESS_UNIT - -',
    'STATE - RUN_OUT',
    'NATIONAL - -',
  ]);
});
