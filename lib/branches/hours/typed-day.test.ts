import { expect, test } from 'vitest';
import { parseDay, splitPlaceAndDay, upcomingHolidays } from './typed-day.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
const closed = (date: string, name: string) => ({ date, isClosed: true, name });
const BRANCHES = [
  {
    specialHours: [
      closed('2025-12-26', 'Boxing Day'),
      closed('2026-12-25', 'Christmas Day'),
      { date: '2026-12-26', isClosed: false, open: '08:00', close: '12:00', name: 'Boxing Day' },
      closed('2027-01-01', "New Year's Day"),
      closed('2027-10-04', 'Labour Day'),
    ],
  },
  { specialHours: [closed('2026-12-25', 'Christmas Day'), closed('2026-12-26', 'Boxing Day')] },
  { specialHours: [closed('2026-12-26', 'Boxing Day'), closed('2027-03-01', 'Labour Day')] },
];

test.each([
  ['today', '2026-11-18'],
  ['Tomorrow', '2026-11-19'],
  ['Sat', '2026-11-21'],
  ['wednesday', '2026-11-18'],
  ['26 Dec', '2026-12-26'],
  ['26/12', '2026-12-26'],
  ['boxing day', '2026-12-26'],
  ['Boxing', '2026-12-26'],
  ['new year’s day', '2027-01-01'],
  ['labour day', '2027-10-04'],
])('%s is %s', (text, date) => {
  expect(parseDay(text, TODAY, BRANCHES)?.date).toBe(date);
});

test('a date is called what the first branch calls it', () => {
  expect(parseDay('26/12', TODAY, BRANCHES)?.name).toBe('Boxing Day');
  expect(parseDay('27/12', TODAY, BRANCHES)?.name).toBeUndefined();
});

test.each([
  ['penrith boxing day', 'penrith', '2026-12-26'],
  ['boxing day penrith', 'penrith', '2026-12-26'],
  ['Penrith NSW on 26 Dec', 'Penrith NSW', '2026-12-26'],
  ['2750 sat', '2750', '2026-11-21'],
  ['wagga wagga', 'wagga wagga', undefined],
  ['Boxing Day', '', '2026-12-26'],
  ['sunbury', 'sunbury', undefined],
  ['Labour', 'Labour', undefined],
])('“%s” is the place “%s” and the day %s', (text, place, date) => {
  const split = splitPlaceAndDay(text, TODAY, BRANCHES);
  expect(split.place).toBe(place);
  expect(split.day?.date).toBe(date);
});

test('the next holidays are the days on which most branches are closed', () => {
  expect(upcomingHolidays(BRANCHES, TODAY, 2)).toEqual([
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: 'Boxing Day' },
  ]);
});
