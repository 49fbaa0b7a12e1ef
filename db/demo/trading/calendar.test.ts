import { expect, test } from 'vitest';
import { addDays, calendarTo, doneBy } from './calendar.ts';

test('the calendar ends today, and days go on after it', () => {
  const { last, dateOf } = calendarTo('2026-03-01');
  expect(dateOf(last)).toBe('2026-03-01');
  expect(dateOf(last - 1)).toBe('2026-02-28');
  expect(dateOf(last + 31)).toBe('2026-04-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('nobody trades on Sundays, at Christmas and on Anzac Day: the next open day counts', () => {
  const { last, busyness, openFrom, dateOf } = calendarTo('2026-12-25');
  expect(busyness(last)).toBe(0);
  expect(busyness(last - 5)).toBe(0);
  expect(dateOf(openFrom(last))).toBe('2026-12-28');
  expect(openFrom(last - 1)).toBe(last - 1);
});

test.each(['2026-11-21', '2026-11-22', '2026-12-25'])(
  'by the end of %s all is done, never less than the day before, and the last of it today',
  (today) => {
    const done = doneBy(calendarTo(today), 100);
    expect(done.at(-1)).toBe(100);
    expect(done.at(-2)).toBeLessThan(100);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  },
);
