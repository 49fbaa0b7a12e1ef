import { expect, test } from 'vitest';
import { zoneDifference } from '#lib/time/local-time.ts';
import {
  clockChangeOn,
  dayAfter,
  instantOf,
  localTimeAt,
  minutesAhead,
  offsetAtNoon,
} from './local-time.ts';

test.each([
  ['2026-11-20T03:02:11Z', 'Australia/Sydney', '2026-11-20 14:02'],
  ['2026-11-20T03:02:11Z', 'Australia/Brisbane', '2026-11-20 13:02'],
  ['2026-11-20T03:02:11Z', 'Australia/Darwin', '2026-11-20 12:32'],
  ['2026-11-20T13:00:00Z', 'Pacific/Auckland', '2026-11-21 02:00'],
  ['2026-06-20T13:00:00Z', 'Pacific/Chatham', '2026-06-21 01:45'],
  ['2026-11-20T13:00:00Z', 'Australia/Sydney', '2026-11-21 00:00'],
])('%s in %s is %s local time', (instant, timeZone, shown) => {
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
  // A time that occurs twice is the first one, a skipped one the instant of the change.
  ['2026-04-05', '02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ['2026-10-04', '02:30', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
])('%s %s in %s is %s', (date, time, timeZone, instant) => {
  expect(instantOf({ date, time }, timeZone).toISOString()).toBe(instant);
});

test.each([
  ['0001-01-01', '00:00', 'Australia/Sydney', '0000-12-31T13:56'],
  ['0999-06-01', '12:00', 'Pacific/Auckland', '0999-06-01T00:21'],
  ['9999-12-31', '00:00', 'Pacific/Auckland', '9999-12-30T11:00'],
  ['+010000-01-01', '00:00', 'Australia/Sydney', '9999-12-31T13:00'],
])('%s %s in %s, at the ends of the calendar, is %s', (date, time, timeZone, instant) => {
  expect(instantOf({ date, time }, timeZone).toISOString().slice(0, 16)).toBe(instant);
});

test('dayAfter follows the calendar across leap days and daylight saving', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-10-03', 2)).toBe('2026-10-05');
  expect(dayAfter('9999-12-31')).toBe('+010000-01-01');
});

test.each([
  ['2026-10-04', 'Australia/Sydney', 660],
  ['2026-10-04', 'Australia/Brisbane', 600],
  ['2026-04-05', 'Australia/Lord_Howe', 630],
  ['2026-09-27', 'Pacific/Chatham', 825],
  ['2026-07-01', 'America/St_Johns', -150],
  // Samoa skipped 30 December 2011.
  ['2011-12-31', 'Pacific/Apia', 840],
])('at noon on %s, %s is %i minutes ahead of UTC', (date, timeZone, minutes) => {
  expect(offsetAtNoon(date, timeZone)).toBe(minutes);
  expect(offsetAtNoon(date, timeZone)).toBe(minutes);
});

test.each([
  ['forward in', '2026-10-04', 'Australia/Sydney', '2026-10-03T16:00:00.000Z 02:00 03:00'],
  ['not in', '2026-10-04', 'Australia/Brisbane', undefined],
  ['not yet in', '2026-10-03', 'Australia/Sydney', undefined],
  ['back in', '2027-04-04', 'Australia/Hobart', '2027-04-03T16:00:00.000Z 03:00 02:00'],
  ['back in', '2027-04-04', 'Pacific/Chatham', '2027-04-03T14:00:00.000Z 03:45 02:45'],
  ['half an hour in', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z 02:00 02:30'],
])('clocks go %s: on %s in %s', (_, date, timeZone, expected) => {
  const change = clockChangeOn(date, timeZone);
  expect(change && `${change.at.toISOString()} ${change.from} ${change.to}`).toBe(expected);
});

test('Auckland is five hours ahead of Perth in summer, Chatham three quarters of an hour more', () => {
  const noon = new Date('2026-11-20T00:00:00Z');
  expect(minutesAhead('Pacific/Auckland', 'Australia/Perth', noon)).toBe(300);
  expect(minutesAhead('Pacific/Chatham', 'Australia/Perth', noon)).toBe(345);
});

const SYDNEY = 'Australia/Sydney';

// In the hours before the change, it is today.
test.each(['2026-10-03T00:00:00Z', '2026-10-03T15:30:00Z'])(
  'Brisbane has the time of Sydney at %s, until 4 October 2026',
  (now) => {
    const next = { date: '2026-10-04', minutes: -60 };
    const difference = zoneDifference('Australia/Brisbane', SYDNEY, new Date(now));
    expect(difference).toEqual({ minutes: 0, next });
  },
);

test.each([
  ['Australia/Hobart', 0, undefined],
  ['Australia/Darwin', -90, { date: '2027-04-04', minutes: -30 }],
  [SYDNEY, 0, undefined],
])('%s differs from Sydney by %i minutes', (zone, minutes, next) => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(zoneDifference(zone, SYDNEY, now)).toEqual({ minutes, next });
});
