import { expect, test } from 'vitest';
import { specialDaysBetween } from './special-days-ahead.ts';

const special = (date: string, open?: string, close?: string) =>
  open && close
    ? { date, isClosed: false, open, close, name: 'Stocktake' }
    : { date, isClosed: true, name: 'Holiday' };

test('lists days in order, each once, within the bounds', () => {
  const specialHours = [
    special('2027-01-26'),
    special('2026-12-24', '13:00', '15:00'),
    special('2026-12-24', '07:00', '12:00'),
    special('2026-11-19'),
    special('2026-11-20'),
    special('2027-01-27'),
  ];
  const days = specialDaysBetween({ specialHours }, '2026-11-20', '2027-01-26');
  expect(days.map(({ date, ranges }) => [date, ranges.length])).toEqual([
    ['2026-11-20', 0],
    ['2026-12-24', 2],
    ['2027-01-26', 0],
  ]);
});

test('a branch without special days has none', () => {
  expect(specialDaysBetween({}, '2026-11-20', '2027-11-20')).toEqual([]);
});
