import { expect, test } from 'vitest';
import {
  dayHours,
  departmentHours,
  specialDaysBetween,
  usualRanges,
  type WorkingHours,
} from './day-hours.ts';

const WEEK: NonNullable<WorkingHours['hours']> = [
  { days: ['MONDAY', 'TUESDAY', 'FRIDAY'], open: '13:00', close: '16:30' },
  { days: ['MONDAY', 'TUESDAY', 'FRIDAY'], open: '07:00', close: '12:00' },
];

test('a lunch break makes two ranges, earliest first', () => {
  expect(dayHours({ hours: WEEK }, '2026-11-20')).toEqual({
    date: '2026-11-20',
    weekDay: 'FRIDAY',
    ranges: [
      { open: '07:00', close: '12:00' },
      { open: '13:00', close: '16:30' },
    ],
    occasion: undefined,
  });
});

test('a special day replaces the usual hours with its own ranges', () => {
  const count = { date: '2026-11-20', isClosed: false, name: 'Stocktake' };
  const special = [
    { ...count, open: '14:00', close: '15:00' },
    { ...count, open: '08:00', close: '09:00' },
  ];
  expect(dayHours({ hours: WEEK, specialHours: special }, '2026-11-20').ranges).toEqual([
    { open: '08:00', close: '09:00' },
    { open: '14:00', close: '15:00' },
  ]);
});

test('merges two or three adjacent ranges', () => {
  const days = ['SUNDAY' as const];
  const times = ['10:00–12:00', '12:00–14:00', '08:00–10:00'].map((text) => text.split('–'));
  const touching = times.map(([open = '', close = '']) => ({ days, open, close }));
  expect(usualRanges(touching, 'SUNDAY')).toEqual([{ open: '08:00', close: '14:00' }]);
});

test('a department has its own hours, but the holidays of the branch', () => {
  const special = [{ date: '2026-12-25', isClosed: true, name: 'Christmas Day' }];
  const own = [{ days: ['FRIDAY' as const], open: '09:00', close: '17:00' }];
  const branch = { hours: WEEK, specialHours: special };
  expect(departmentHours(branch, { hours: own })).toEqual({ hours: own, specialHours: special });
  expect(departmentHours(branch, { hours: [] })).toEqual(branch);
  expect(departmentHours({}, {})).toEqual({});
  expect(dayHours(departmentHours(branch, { hours: own }), '2026-12-25').ranges).toEqual([]);
});

const special = (date: string, open?: string, close?: string) =>
  open && close
    ? { date, isClosed: false, open, close, name: 'Stocktake' }
    : { date, isClosed: true, name: 'Holiday' };

test('lists days in order, each once, within the bounds', () => {
  const eve = [special('2026-12-24', '13:00', '15:00'), special('2026-12-24', '07:00', '12:00')];
  const closed = ['2027-01-26', '2026-11-19', '2026-11-20', '2027-01-27'];
  const specialHours = [...eve, ...closed.map((date) => special(date))];
  const days = specialDaysBetween({ specialHours }, '2026-11-20', '2027-01-26');
  const counts = days.map(({ date, ranges }) => `${date} ${ranges.length}`);
  expect(counts).toEqual(['2026-11-20 0', '2026-12-24 2', '2027-01-26 0']);
});
