import { expect, test } from 'vitest';
import type { LocalHours, SpecialDay } from '#lib/branches/schema.ts';
import { openingState, specialRuns } from './opening-hours.ts';

const WEEK: LocalHours[] = [
  { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], open: '06:30', close: '16:30' },
  { days: ['SATURDAY'], open: '07:00', close: '11:00' },
];

test.each([
  ['a weekday', 'Australia/Sydney', '2026-11-20T04:48:00Z', 'open until 2026-11-20 16:30'],
  ['opening time', 'Australia/Perth', '2026-11-19T22:30:00Z', 'open until 2026-11-20 16:30'],
  ['the time before', 'Australia/Perth', '2026-11-19T22:29:59Z', 'closed until 2026-11-20 06:30'],
  ['closing time', 'Australia/Perth', '2026-11-20T08:30:00Z', 'closed until 2026-11-21 07:00'],
  ['Saturday', 'Pacific/Auckland', '2026-11-21T00:00:00Z', 'closed until 2026-11-23 06:30'],
  ['saved daylight', 'Australia/Sydney', '2026-10-04T20:00:00Z', 'open until 2026-10-05 16:30'],
  ['none saved', 'Australia/Brisbane', '2026-10-04T20:00:00Z', 'closed until 2026-10-05 06:30'],
  ['45 minutes', 'Pacific/Chatham', '2026-11-19T16:45:00Z', 'open until 2026-11-20 16:30'],
  ['a minute less', 'Pacific/Chatham', '2026-11-19T16:44:00Z', 'closed until 2026-11-20 06:30'],
])('at %s in %s (%s) it is %s', (_, timeZone, now, state) => {
  expect(words(stateOf(timeZone, now, WEEK))).toBe(state);
});

test('the instant of the change has the offset of its own day', () => {
  const saturday = new Date('2026-10-03T05:00:00Z');
  const state = openingState({ timeZone: 'Australia/Sydney', hours: WEEK }, saturday);
  expect(state?.change?.at.toISOString()).toBe('2026-10-04T19:30:00.000Z');
});

test('a special day overrides the week and is named', () => {
  const show = { date: '2026-11-13', isClosed: true, name: 'Canterbury Show Day' };
  const state = stateOf('Pacific/Auckland', '2026-11-12T22:00:00Z', WEEK, [show]);
  const change = { date: '2026-11-14', time: '07:00' };
  expect(state).toMatchObject({ isOpen: false, occasion: 'Canterbury Show Day', change });
});

test('a special day can have its own hours', () => {
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

test('a branch that never opens is closed without a change; one without hours has no state', () => {
  const never = stateOf('Australia/Perth', '2026-11-20T01:00:00Z', []);
  expect(never).toEqual({ isOpen: false, change: undefined, occasion: undefined });
  expect(openingState({ timeZone: 'Australia/Perth' }, new Date())).toBeUndefined();
});

function stateOf(timeZone: string, now: string, hours: LocalHours[], ...special: SpecialDay[][]) {
  const specialHours = special.flat();
  return openingState({ timeZone, hours, specialHours }, new Date(now));
}

function words(state: ReturnType<typeof openingState>) {
  return `${state?.isOpen ? 'open' : 'closed'} until ${state?.change?.date} ${state?.change?.time}`;
}

const JOINED = ['24–24', '25–25', '27–28', '29–29', '31–31'];
const MORNING = [{ open: '06:30', close: '12:00' }];

test('joins consecutive days of one name and the same hours, over the end of a year too, and no others', () => {
  const runs = specialRuns([
    day('2026-12-24', 'Christmas Eve', MORNING),
    day('2026-12-25', 'Christmas Day'),
    day('2026-12-27', 'Christmas break'),
    day('2026-12-28', 'Christmas break'),
    day('2026-12-29', 'Christmas break', MORNING),
    day('2026-12-31', 'Christmas break', MORNING),
  ]);
  expect(runs.map(({ from, to }) => `${from.slice(8)}–${to.slice(8)}`)).toEqual(JOINED);
  const [run] = specialRuns([day('2026-12-31', undefined), day('2027-01-01', undefined)]);
  const ends = { from: '2026-12-31', to: '2027-01-01' };
  expect(run).toEqual({ ...ends, ranges: [], occasion: undefined });
});

function day(date: string, occasion: string | undefined, ranges: typeof MORNING = []) {
  return { date, weekDay: 'MONDAY' as const, ranges, occasion };
}
