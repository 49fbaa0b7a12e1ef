import { expect, test } from 'vitest';
import { weekGroups } from './week-groups.ts';

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

test('groups weekdays, Saturday and a closed Sunday', () => {
  const week = [
    { days: [...WEEKDAYS], open: '06:30', close: '16:30' },
    { days: ['SATURDAY' as const], open: '07:00', close: '11:00' },
  ];
  expect(weekGroups(week)).toEqual([
    { from: 'MONDAY', to: 'FRIDAY', ranges: [{ open: '06:30', close: '16:30' }] },
    { from: 'SATURDAY', to: 'SATURDAY', ranges: [{ open: '07:00', close: '11:00' }] },
    { from: 'SUNDAY', to: 'SUNDAY', ranges: [] },
  ]);
});

test('a different Wednesday splits the days around it', () => {
  const week = [
    { days: [...WEEKDAYS].filter((day) => day !== 'WEDNESDAY'), open: '07:00', close: '16:00' },
    { days: ['WEDNESDAY' as const], open: '07:00', close: '12:00' },
  ];
  expect(weekGroups(week).map(({ from, to }) => `${from} ${to}`)).toEqual([
    'MONDAY TUESDAY',
    'WEDNESDAY WEDNESDAY',
    'THURSDAY FRIDAY',
    'SATURDAY SUNDAY',
  ]);
});

test('a lunch break makes a separate group', () => {
  const week = [
    { days: ['MONDAY' as const, 'TUESDAY' as const], open: '07:00', close: '12:00' },
    { days: ['MONDAY' as const], open: '13:00', close: '16:00' },
  ];
  expect(weekGroups(week)[0]).toMatchObject({ from: 'MONDAY', to: 'MONDAY' });
});
