import { expect, test } from 'vitest';
import {
  formatDistance,
  formatRanges,
  formatWeekGroup,
  formatZoneDifference,
} from './format-hours.ts';

test('formats two ranges, and none as Closed', () => {
  const morning = { open: '07:00', close: '12:00' };
  expect(formatRanges([morning, { open: '13:00', close: '16:30' }])).toBe(
    '07:00–12:00 and 13:00–16:30',
  );
  expect(formatRanges([])).toBe('Closed');
});

test('formats consecutive days by the first and the last', () => {
  expect(formatWeekGroup({ from: 'MONDAY', to: 'FRIDAY', ranges: [] })).toBe('Monday to Friday');
  expect(formatWeekGroup({ from: 'SUNDAY', to: 'SUNDAY', ranges: [] })).toBe('Sunday');
});

test.each([
  [0, 'same time as Penrose'],
  [-60, '1 hour behind Penrose'],
  [45, '45 minutes ahead of Penrose'],
  [-345, '5 hours 45 minutes behind Penrose'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(formatZoneDifference({ minutes }, 'Penrose')).toBe(words);
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
