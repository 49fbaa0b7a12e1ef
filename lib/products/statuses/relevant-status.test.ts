import { expect, test } from 'vitest';
import { relevantStatus, statusByLevel } from './relevant-status.ts';
import { STATUS_LEVELS, type StatusEntry, type StatusLevel } from './schema.ts';

const DAY = '2026-11-21';

test.each(
  STATUS_LEVELS.flatMap((level, i) =>
    STATUS_LEVELS.slice(0, i).map((wider) => [level, wider] as const),
  ),
)('%s takes precedence over %s, however old it is', (level, wider) => {
  const old = entry({ level, effectiveFrom: '2001-01-01' });
  const young = entry({ level: wider, effectiveFrom: DAY });
  expect(relevantStatus([old, young], DAY)).toBe(old);
  expect(relevantStatus([young, old], DAY)).toBe(old);
});

test('the latest of several entries on a level counts', () => {
  const entries = ['2026-01-01', '2026-11-20', '2025-01-01'].map((effectiveFrom) =>
    entry({ effectiveFrom }),
  );
  expect(relevantStatus(entries, DAY)).toBe(entries[1]);
});

test('the first and the last day are inclusive', () => {
  const one = entry({ effectiveFrom: '2026-11-20', effectiveTo: '2026-11-22' });
  const counts = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(
    (day) => relevantStatus([one], day) === one,
  );
  expect(counts).toEqual([false, true, true, true, false]);
});

test('an expired or future entry leaves the broader one in force', () => {
  const nation = entry({ level: 'NATIONAL' });
  const over = entry({ level: 'BRANCH', effectiveTo: '2026-11-20' });
  const toCome = entry({ level: 'STATE', effectiveFrom: '2026-11-22' });
  expect(relevantStatus([nation, over, toCome], DAY)).toBe(nation);
  expect(relevantStatus([over, toCome], DAY)).toBeUndefined();
});

function entry(members: Partial<StatusEntry> & { level?: StatusLevel }): StatusEntry {
  return { level: 'NATIONAL', statusCode: 'A', effectiveFrom: '2020-01-01', ...members };
}

const NATIONAL = entry({ statusCode: 'ACTIVE', effectiveFrom: '2026-01-01' });
const STATE = entry({
  level: 'STATE',
  stateCode: '01',
  statusCode: 'RUN_OUT',
  effectiveFrom: '2026-06-01',
  effectiveTo: '2026-11-30',
});
const LATER: StatusEntry = { ...NATIONAL, statusCode: 'DISCONTINUED', effectiveFrom: '2027-01-01' };

test.each([
  [
    'the most specific level in force counts, with the next entry on each level',
    [NATIONAL, STATE, LATER],
    '2026-11-30',
    ['BRANCH - -', 'BUSINESS_UNIT - -', 'STATE RUN_OUT - counts', 'NATIONAL ACTIVE DISCONTINUED'],
  ],
  [
    'the next level counts when an entry expires',
    [NATIONAL, STATE],
    '2026-12-01',
    ['BRANCH - -', 'BUSINESS_UNIT - -', 'STATE - -', 'NATIONAL ACTIVE - counts'],
  ],
  [
    'no level counts without an entry in force',
    [STATE],
    '2026-05-31',
    ['BRANCH - -', 'BUSINESS_UNIT - -', 'STATE - RUN_OUT', 'NATIONAL - -'],
  ],
])('%s', (_, entries, day, levels) => {
  const shown = statusByLevel(entries, day).map(
    ({ level, entry, next, counts }) =>
      `${level} ${entry?.statusCode ?? '-'} ${next?.statusCode ?? '-'}${counts ? ' counts' : ''}`,
  );
  expect(shown).toEqual(levels);
});
