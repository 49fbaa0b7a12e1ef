import { expect, test } from 'vitest';
import { dayAfter, instantOf, localTimeAt, offsetOn } from './local-time.ts';

test.each([
  ['2026-11-20T03:02:11Z', 'Australia/Sydney', '2026-11-20 14:02'],
  ['2026-11-20T03:02:11Z', 'Australia/Brisbane', '2026-11-20 13:02'],
  ['2026-11-20T03:02:11Z', 'Australia/Darwin', '2026-11-20 12:32'],
  ['2026-11-20T13:00:00Z', 'Pacific/Auckland', '2026-11-21 02:00'],
  ['2026-06-20T13:00:00Z', 'Pacific/Chatham', '2026-06-21 01:45'],
  ['2026-11-20T13:00:00Z', 'Australia/Sydney', '2026-11-21 00:00'],
])('at %s the clocks of %s show %s', (instant, timeZone, shown) => {
  const { date, time } = localTimeAt(new Date(instant), timeZone);
  expect(`${date} ${time}`).toBe(shown);
});

test.each([
  ['2026-11-20', '07:00', 'Pacific/Chatham', '2026-11-19T17:15:00.000Z'],
  ['2026-11-20', '07:00', 'Australia/Perth', '2026-11-19T23:00:00.000Z'],
  // Clocks in Sydney go forward on 4 October 2026 and back on 5 April 2026.
  ['2026-10-03', '07:00', 'Australia/Sydney', '2026-10-02T21:00:00.000Z'],
  ['2026-10-04', '07:00', 'Australia/Sydney', '2026-10-03T20:00:00.000Z'],
  ['2026-10-04', '07:00', 'Australia/Brisbane', '2026-10-03T21:00:00.000Z'],
  ['2026-04-05', '07:00', 'Australia/Sydney', '2026-04-04T21:00:00.000Z'],
])('%s %s in %s is %s', (date, time, timeZone, instant) => {
  expect(instantOf({ date, time }, timeZone).toISOString()).toBe(instant);
});

test('of a minute that comes twice it is the first', () => {
  const twice = { date: '2026-04-05', time: '02:30' };
  expect(instantOf(twice, 'Australia/Sydney').toISOString()).toBe('2026-04-04T15:30:00.000Z');
});

test('a minute that never comes is when the clocks go forward', () => {
  const skipped = { date: '2026-10-04', time: '02:30' };
  expect(instantOf(skipped, 'Australia/Sydney').toISOString()).toBe('2026-10-03T16:00:00.000Z');
});

test('a day later is the next day of the calendar, the 366th and daylight saving included', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-10-03', 2)).toBe('2026-10-05');
});

test.each([
  ['2026-10-04', 'Australia/Sydney', 660],
  ['2026-10-04', 'Australia/Brisbane', 600],
  ['2026-04-05', 'Australia/Lord_Howe', 630],
  ['2026-09-27', 'Pacific/Chatham', 825],
  ['2026-07-01', 'America/St_Johns', -150],
  // The day after the one that Samoa left out.
  ['2011-12-31', 'Pacific/Apia', 840],
])('at noon of %s the clocks of %s are %i minutes ahead of UTC', (date, timeZone, minutes) => {
  expect(offsetOn(date, timeZone)).toBe(minutes);
  expect(offsetOn(date, timeZone)).toBe(minutes);
});
