import { expect, test } from 'vitest';
import { openingChangeText } from './opening-status.tsx';
import { formatClock } from './time.tsx';

const ZONE = 'Australia/Sydney';

test.each([
  ['a change today', true, '2026-11-20T02:00:00Z', '16:30', 'closes 4:30 pm'],
  ['a change soon', true, '2026-11-20T04:48:00Z', '16:30', 'closes 4:30 pm, in 42 min'],
  ['the last minute', true, '2026-11-20T05:29:30Z', '16:30', 'closes 4:30 pm, in 1 min'],
  [
    'a change in 92 minutes',
    true,
    '2026-11-20T03:58:00Z',
    '16:30',
    'closes 4:30 pm, in 1 h 32 min',
  ],
])('%s is given as a time', (_, isOpen, now, time, words) => {
  const change = { date: '2026-11-20', time, at: new Date('2026-11-20T05:30:00Z') };
  expect(openingChangeText({ isOpen, change }, new Date(now), ZONE)).toBe(words);
});

test('a change on another day is given with its day', () => {
  const change = { date: '2026-11-23', time: '06:30', at: new Date('2026-11-22T19:30:00Z') };
  const at = (now: string) => openingChangeText({ isOpen: false, change }, new Date(now), ZONE);
  expect(at('2026-11-21T05:00:00Z')).toBe('opens Mon 23 Nov 6:30 am');
  expect(at('2026-11-22T05:00:00Z')).toBe('opens tomorrow 6:30 am');
  expect(at('2026-11-22T13:00:00Z')).toBe('opens 6:30 am');
  const unplanned = { isOpen: false, change: undefined };
  expect(openingChangeText(unplanned, new Date(), ZONE)).toBe('no opening date');
});

test('on the day that clocks go back, tomorrow is the next day of the calendar', () => {
  // Half past midnight of a Sunday of 25 hours.
  const now = new Date('2027-04-03T13:30:00Z');
  const change = { date: '2027-04-05', time: '06:30', at: new Date('2027-04-04T20:30:00Z') };
  expect(openingChangeText({ isOpen: false, change }, now, ZONE)).toBe('opens tomorrow 6:30 am');
});

test.each([
  ['2026-11-20T03:02:11Z', 'Australia/Sydney', '14:02 AEDT Fri 20 Nov'],
  ['2026-11-20T03:02:11Z', 'Australia/Brisbane', '13:02 AEST Fri 20 Nov'],
  ['2026-11-20T03:02:11Z', 'Australia/Darwin', '12:32 ACST Fri 20 Nov'],
  ['2026-11-20T13:02:11Z', 'Pacific/Auckland', '02:02 NZDT Sat 21 Nov'],
  ['2026-06-20T12:02:11Z', 'Pacific/Auckland', '00:02 NZST Sun 21 Jun'],
  ['2026-11-20T03:02:11Z', 'Pacific/Chatham', '16:47 CHADT Fri 20 Nov'],
])('%s in %s is %s', (instant, timeZone, shown) => {
  const { time, zone, day } = formatClock(new Date(instant), timeZone);
  expect(`${time} ${zone} ${day}`).toBe(shown);
});
