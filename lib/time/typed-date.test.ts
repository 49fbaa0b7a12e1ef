import { expect, test } from 'vitest';
import { parseTypedDate } from './typed-date.ts';

const TODAY = '2026-11-20';

test.each([
  ['1/12/2026', '2026-12-01'],
  ['01.12.26', '2026-12-01'],
  ['1-12-2026', '2026-12-01'],
  ['1 / 12 / 2026', '2026-12-01'],
  ['01122026', '2026-12-01'],
  ['011226', '2026-12-01'],
  ['1/12', '2026-12-01'],
  ['1 Dec', '2026-12-01'],
  ['1dec26', '2026-12-01'],
  ['1/Dec/2026', '2026-12-01'],
  ['1st December, 2026', '2026-12-01'],
  ['Tue 1 Dec 2026', '2026-12-01'],
  ['2 sept 26', '2026-09-02'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T09:30', '2026-12-01'],
  ['  2026-2-1 ', '2026-02-01'],
  ['29/2/2028', '2028-02-29'],
])('the day comes before the month: %s is %s', (text, date) => {
  expect(parseTypedDate(text, TODAY, 'next')).toBe(date);
});

test.each([
  '',
  'soon',
  '31/11/2026',
  '30 Feb',
  '29/2/2027',
  '12/13/2026',
  '1',
  '1/12/202',
  '20261201',
  '01121726',
  '1 De',
])('%j is not a date', (text) => {
  expect(parseTypedDate(text, TODAY, 'next')).toBeUndefined();
  expect(parseTypedDate(text, TODAY, 'last')).toBeUndefined();
});

test.each([
  ['1 Dec', '2026-12-01', '2025-12-01'],
  ['20/11', '2026-11-20', '2026-11-20'],
  ['21/10', '2026-10-21', '2026-10-21'],
  ['1 Jan', '2027-01-01', '2026-01-01'],
  ['29 Feb', '2028-02-29', '2024-02-29'],
])('%s without a year is the next or the last such day', (text, next, last) => {
  expect(parseTypedDate(text, TODAY, 'next')).toBe(next);
  expect(parseTypedDate(text, TODAY, 'last')).toBe(last);
});

test('in January, a day of last December is in the past', () => {
  expect(parseTypedDate('28 Dec', '2027-01-05', 'next')).toBe('2026-12-28');
});
