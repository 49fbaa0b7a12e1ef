import { expect, test } from 'vitest';
import { specialRuns } from './special-runs.ts';

const MORNING = [{ open: '06:30', close: '12:00' }];

test('joins consecutive days of one name and the same hours, and no others', () => {
  const runs = specialRuns([
    day('2026-12-24', 'Christmas Eve', MORNING),
    day('2026-12-25', 'Christmas Day'),
    day('2026-12-27', 'Christmas break'),
    day('2026-12-28', 'Christmas break'),
    day('2026-12-29', 'Christmas break', MORNING),
    day('2026-12-31', 'Christmas break', MORNING),
  ]);
  expect(runs.map(({ from, to, occasion }) => [from, to, occasion])).toEqual([
    ['2026-12-24', '2026-12-24', 'Christmas Eve'],
    ['2026-12-25', '2026-12-25', 'Christmas Day'],
    ['2026-12-27', '2026-12-28', 'Christmas break'],
    ['2026-12-29', '2026-12-29', 'Christmas break'],
    ['2026-12-31', '2026-12-31', 'Christmas break'],
  ]);
});

test('joins over the end of a year', () => {
  expect(specialRuns([day('2026-12-31', undefined), day('2027-01-01', undefined)])).toEqual([
    { from: '2026-12-31', to: '2027-01-01', ranges: [], occasion: undefined },
  ]);
});

function day(date: string, occasion: string | undefined, ranges: typeof MORNING = []) {
  return { date, weekDay: 'MONDAY' as const, ranges, occasion };
}
