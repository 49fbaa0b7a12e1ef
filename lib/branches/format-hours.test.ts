import { expect, test } from 'vitest';
import {
  formatDistance,
  formatRanges,
  formatSpecialRun,
  formatWeekGroup,
  formatZoneDifference,
} from './format-hours.ts';
import { findStateByName } from './states.ts';

test('formats two ranges, and none as Closed', () => {
  const morning = { open: '07:00', close: '12:00' };
  expect(formatRanges([morning, { open: '13:00', close: '16:30' }])).toBe(
    '7:00 am–12:00 pm and 1:00 pm–4:30 pm',
  );
  expect(formatRanges([])).toBe('Closed');
});

test('formats consecutive days by the first and the last', () => {
  expect(formatWeekGroup({ from: 'MONDAY', to: 'FRIDAY', ranges: [] })).toBe('Monday to Friday');
  expect(formatWeekGroup({ from: 'SUNDAY', to: 'SUNDAY', ranges: [] })).toBe('Sunday');
});

test.each([
  ['2026-12-24', '2026-12-24', 'Thu 24 Dec'],
  ['2026-12-27', '2026-12-31', 'Sun 27 – Thu 31 Dec'],
  ['2026-11-30', '2026-12-01', 'Mon 30 Nov – Tue 1 Dec'],
  ['2026-12-31', '2027-01-01', 'Thu 31 Dec – Fri 1 Jan 2027'],
  ['2027-01-01', '2027-01-01', 'Fri 1 Jan 2027'],
])('formats the days from %s to %s as %s', (from, to, words) => {
  expect(formatSpecialRun({ from, to }, '2026-11-19')).toBe(words);
});

test.each([
  [0, 'same time as Penrose'],
  [-60, '1 hour behind Penrose'],
  [45, '45 minutes ahead of Penrose'],
  [-345, '5 hours 45 minutes behind Penrose'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(formatZoneDifference({ minutes }, 'Penrose')).toBe(words);
  const next = { date: '2027-04-04', minutes: 120 };
  expect(formatZoneDifference({ minutes, next }, 'Penrose')).toBe(
    `${words} (2 hours ahead from 4 Apr 2027)`,
  );
});

test.each([
  [0, 'here'],
  [0.82, '800 m'],
  [0.96, '1.0 km'],
  [4.24, '4.2 km'],
  [9.96, '10 km'],
  [3_290.4, '3,290 km'],
])('formats %d kilometres as %s', (kilometres, words) => {
  expect(formatDistance(kilometres)).toBe(words);
});

const STATES = [
  { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
  { id: 2, code: '02', description: 'Manawatū-Whanganui', adminStateCode: 'NZ-MWT' },
];

test.each([
  ['NSW', '01'],
  [' new south wales ', '01'],
  ['Manawatu-Whanganui', '02'],
  ['02', '02'],
  ['QLD', undefined],
])('finds the state of %s: %s', (name, code) => {
  expect(findStateByName(name, STATES)?.code).toBe(code);
});
