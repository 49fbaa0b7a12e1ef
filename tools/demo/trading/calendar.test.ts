import { expect, test } from 'vitest';
import { calendarTo, cumulativeTargets, DAYS_BACK, firstDateOf } from './calendar.ts';

test('the calendar ends today, and later days have dates too', () => {
  const { dateOf, dayOf, weekDayOf } = calendarTo('2026-03-01');
  expect(dateOf(DAYS_BACK)).toBe('2026-03-01');
  expect(dateOf(DAYS_BACK - 1)).toBe('2026-02-28');
  expect(dateOf(DAYS_BACK + 31)).toBe('2026-04-01');
  expect(dateOf(0)).toBe(firstDateOf('2026-03-01'));
  expect(dayOf('2026-03-02')).toBe(DAYS_BACK + 1);
  expect(weekDayOf(DAYS_BACK)).toBe(0);
});

test('busy days do more than quiet ones, closed days nothing, and the last open day reaches the total', () => {
  expect(cumulativeTargets([0, 1, 3, 0, 4, 0], 100)).toEqual([0, 13, 50, 50, 100, 100]);
  expect(cumulativeTargets([1, 1, 0.001, 0], 4)).toEqual([2, 3, 4, 4]);
  expect(cumulativeTargets([0, 0], 100)).toEqual([0, 0]);
});
