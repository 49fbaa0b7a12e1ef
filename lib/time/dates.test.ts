import { expect, test, vi } from 'vitest';
import { makeClock, todayIn } from './clock.ts';
import { dateIn, daysBetween, formatDate, formatDayAndMonth } from './dates.ts';

test('a date is formatted the same whatever the time zone of the server', () => {
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026');
  expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
  expect(formatDayAndMonth('2026-11-03')).toBe('3 Nov');
});

test('throws for anything but a calendar date', () => {
  expect(() => formatDate('20/11/2026')).toThrow('not a calendar date: 20/11/2026');
});

test('counts whole days across daylight saving and leap years', () => {
  expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-08')).toBe(-12);
});

test('returns the date in the zone', () => {
  const moment = new Date('2026-11-20T12:30:00Z');
  expect(dateIn('Australia/Sydney', moment)).toBe('2026-11-20');
  expect(dateIn('Pacific/Auckland', moment)).toBe('2026-11-21');
});

test('a cached date ends with its day, separately for each zone', () => {
  const last = new Date('2026-11-20T12:59:59.999Z');
  const first = new Date('2026-11-20T13:00:00Z');
  expect(dateIn('Australia/Sydney', last)).toBe('2026-11-20');
  expect(dateIn('Australia/Sydney', first)).toBe('2026-11-21');
  expect(dateIn('Australia/Perth', first)).toBe('2026-11-20');
  expect(dateIn('Australia/Sydney', last)).toBe('2026-11-20');
});

test('a clock with a start time starts there and runs at normal speed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z') });
  try {
    const clock = makeClock(new Date('2026-10-04T01:30:00+10:00'));
    expect(clock.now()).toEqual(new Date('2026-10-03T15:30:00Z'));
    vi.advanceTimersByTime(90_000);
    expect(clock.now()).toEqual(new Date('2026-10-03T15:31:30Z'));
  } finally {
    vi.useRealTimers();
  }
});

test('a clock without a start time shows real time', () => {
  const before = Date.now();
  const time = makeClock(undefined).now().getTime();
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['au', '2026-12-01T13:30:00Z', '2026-12-01'],
  ['au', '2026-12-01T16:00:00Z', '2026-12-02'],
  ['nz', '2026-12-01T11:00:00Z', '2026-12-02'],
] as const)('a day of %s has ended in all of it at %s', (countryCode, at, today) => {
  expect(todayIn({ countryCode, clock: { now: () => new Date(at) } })).toBe(today);
});
