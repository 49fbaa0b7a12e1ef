import { expect, test } from 'vitest';
import { openingState } from './opening-hours.ts';
import type { LocalHours, SpecialDay } from './schema.ts';

const WEEK: LocalHours[] = [
  {
    days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
    open: '06:30',
    close: '16:30',
  },
  { days: ['SATURDAY'], open: '07:00', close: '11:00' },
];

test('a weekday: open until it closes', () => {
  expect(shown('Australia/Sydney', '2026-11-20T04:48:00Z')).toBe('open until 2026-11-20 16:30');
});

test('it is open from the first minute, and no longer at the minute when it closes', () => {
  expect(shown('Australia/Perth', '2026-11-19T22:30:00Z')).toBe('open until 2026-11-20 16:30');
  expect(shown('Australia/Perth', '2026-11-19T22:29:59Z')).toBe('closed until 2026-11-20 06:30');
  expect(shown('Australia/Perth', '2026-11-20T08:30:00Z')).toBe('closed until 2026-11-21 07:00');
});

test('after Saturday comes Monday', () => {
  expect(shown('Pacific/Auckland', '2026-11-21T00:00:00Z')).toBe('closed until 2026-11-23 06:30');
});

test('Brisbane beside Sydney on the day that daylight saving begins', () => {
  const monday = '2026-10-04T20:00:00Z';
  expect(shown('Australia/Sydney', monday)).toBe('open until 2026-10-05 16:30');
  expect(shown('Australia/Brisbane', monday)).toBe('closed until 2026-10-05 06:30');
});

test('the change is an instant by the offset of its own day', () => {
  const saturday = new Date('2026-10-03T05:00:00Z');
  const state = openingState({ timeZone: 'Australia/Sydney', hours: WEEK }, saturday);
  expect(state?.change?.at.toISOString()).toBe('2026-10-04T19:30:00.000Z');
});

test('Chatham, three quarters of an hour from everybody', () => {
  expect(shown('Pacific/Chatham', '2026-11-19T16:45:00Z')).toBe('open until 2026-11-20 16:30');
  expect(shown('Pacific/Chatham', '2026-11-19T16:44:00Z')).toBe('closed until 2026-11-20 06:30');
});

test('a special day counts before the week, and is named', () => {
  const show = { date: '2026-11-13', isClosed: true, name: 'Canterbury Show Day' };
  const state = stateOf('Pacific/Auckland', '2026-11-12T22:00:00Z', WEEK, [show]);
  expect(state).toMatchObject({
    isOpen: false,
    occasion: 'Canterbury Show Day',
    change: { date: '2026-11-14', time: '07:00' },
  });
});

test('a special day has hours of its own', () => {
  const eve = { date: '2026-12-24', isClosed: false, open: '06:30', close: '12:00', name: 'Eve' };
  const state = stateOf('Australia/Adelaide', '2026-12-24T00:00:00Z', WEEK, [eve]);
  expect(state).toMatchObject({ isOpen: true, change: { time: '12:00' }, occasion: 'Eve' });
});

test('a split shift closes at noon, whatever the order of its ranges', () => {
  const split: LocalHours[] = [
    { days: ['FRIDAY'], open: '13:00', close: '17:00' },
    { days: ['FRIDAY'], open: '07:00', close: '12:00' },
  ];
  const at = (instant: string) => words(stateOf('Australia/Perth', instant, split));
  expect(at('2026-11-20T01:00:00Z')).toBe('open until 2026-11-20 12:00');
  expect(at('2026-11-20T04:30:00Z')).toBe('closed until 2026-11-20 13:00');
});

test('ranges that touch are one', () => {
  const touching: LocalHours[] = [
    { days: ['FRIDAY'], open: '07:00', close: '12:00' },
    { days: ['FRIDAY'], open: '12:00', close: '17:00' },
  ];
  const state = stateOf('Australia/Perth', '2026-11-20T01:00:00Z', touching);
  expect(words(state)).toBe('open until 2026-11-20 17:00');
});

test('a branch that never opens is closed with no change to come', () => {
  expect(stateOf('Australia/Perth', '2026-11-20T01:00:00Z', [])).toEqual({
    isOpen: false,
    change: undefined,
    occasion: undefined,
  });
});

test('of a branch without hours nothing is said', () => {
  expect(openingState({ timeZone: 'Australia/Perth' }, new Date())).toBeUndefined();
});

function shown(timeZone: string, now: string) {
  return words(stateOf(timeZone, now, WEEK));
}

function stateOf(
  timeZone: string,
  now: string,
  hours: LocalHours[],
  specialHours: SpecialDay[] = [],
) {
  return openingState({ timeZone, hours, specialHours }, new Date(now));
}

function words(state: ReturnType<typeof openingState>) {
  return `${state?.isOpen ? 'open' : 'closed'} until ${state?.change?.date} ${state?.change?.time}`;
}
