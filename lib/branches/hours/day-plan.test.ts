import { expect, test } from 'vitest';
import { WeekDay } from '#lib/branches/schema.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { dayPlan, dayPlans, hoursColumns } from './day-plan.ts';

const EVERY_DAY = { days: [...WeekDay.options], open: '07:00', close: '16:30' };
const SHOWROOM = { code: 'SHOWROOM', name: 'Bathroom showroom' };

test('a department with its own hours is a column', () => {
  const own = { ...SHOWROOM, hours: [{ ...EVERY_DAY, open: '09:00' }] };
  const trade = { code: 'TRADE', name: 'Trade counter' };
  const names = hoursColumns(aBranch({ departments: [trade, own] })).map(({ name }) => name);
  expect(names).toEqual(['Branch', 'Bathroom showroom']);
  expect(hoursColumns(aBranch({ departments: [trade] }))).toHaveLength(1);
});

test('a branch with unknown hours has no column', () => {
  const { hours: _, ...unknown } = aBranch();
  expect(hoursColumns(unknown)).toEqual([]);
});

test('after clocks go forward in Sydney, 07:00 is an hour earlier in UTC', () => {
  const columns = hoursColumns(aBranch({ hours: [EVERY_DAY] }));
  const opening = (timeZone: string) =>
    dayPlans(columns, timeZone, '2026-10-03', 2).map(({ columns: [each] }) => each?.spans[0]?.from);
  const first = '2026-10-02T21:00:00.000Z';
  expect(opening('Australia/Sydney')).toEqual([first, '2026-10-03T20:00:00.000Z']);
  expect(opening('Australia/Brisbane')).toEqual([first, '2026-10-03T21:00:00.000Z']);
});

test('a day has its daylight saving change, in Chatham too', () => {
  const plan = dayPlan([], 'Pacific/Chatham', '2026-09-27');
  expect(plan.clockChange).toMatchObject({ from: '02:45', to: '03:45' });
  expect(dayPlan([], 'Australia/Brisbane', '2026-10-04').clockChange).toBeUndefined();
});

test('a holiday closes every department and is named once', () => {
  const specialHours = [{ date: '2026-11-13', isClosed: true, name: 'Canterbury Show Day' }];
  const departments = [{ ...SHOWROOM, hours: [EVERY_DAY] }];
  const columns = hoursColumns(aBranch({ hours: [EVERY_DAY], departments, specialHours }));
  const plan = dayPlan(columns, 'Pacific/Auckland', '2026-11-13');
  expect(plan.occasion).toBe('Canterbury Show Day');
  const none = { ranges: [], spans: [] };
  expect(plan.columns).toEqual([none, none]);
});
