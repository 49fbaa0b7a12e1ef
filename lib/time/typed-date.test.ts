import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTypedDate, isCalendarDate, parseTypedDate } from './typed-date.ts';

/** A Friday. */
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

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['Tomorrow', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['Thu', '2026-11-26', '2026-11-19'],
  ['thursday', '2026-11-26', '2026-11-19'],
  ['this thurs', '2026-11-26', '2026-11-19'],
  ['fri', '2026-11-20', '2026-11-20'],
  ['next tue', '2026-11-24', '2026-11-24'],
  ['last tue', '2026-11-17', '2026-11-17'],
  ['last fri', '2026-11-13', '2026-11-13'],
  ['next Friday', '2026-11-27', '2026-11-27'],
  [' in  2 weeks ', '2026-12-04', '2026-12-04'],
  ['in a week', '2026-11-27', '2026-11-27'],
  ['in 10 days', '2026-11-30', '2026-11-30'],
])('%s counts from today: %s, and %s where the past is meant', (text, next, last) => {
  expect(parseTypedDate(text, TODAY, 'next')).toBe(next);
  expect(parseTypedDate(text, TODAY, 'last')).toBe(last);
});

test('next Tuesday is the one of next week, not tomorrow', () => {
  expect(parseTypedDate('next tue', '2026-11-23', 'next')).toBe('2026-12-01');
  expect(parseTypedDate('tue', '2026-11-23', 'next')).toBe('2026-11-24');
});

test.each([
  'th',
  'next',
  'next week',
  'in 2',
  'in weeks',
  'in 1000 weeks',
  'constructor',
  'next in',
])('%j says no day', (text) => {
  expect(parseTypedDate(text, TODAY, 'next')).toBeUndefined();
});

test('any text is a calendar date or none, and can be shown', () => {
  const words = fc.constantFrom('in', 'next', 'this', 'thu', '2', 'weeks', '26', 'nov', '/', '');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('next' as const, 'last' as const), (typed, years) => {
      const date = parseTypedDate(typed, TODAY, years);
      expect(date).toSatisfy((each) => each === undefined || /^\d{4}-\d{2}-\d{2}$/.test(each));
      expect(formatTypedDate(date ?? typed)).toBeTypeOf('string');
      if (!isCalendarDate(typed)) expect(formatTypedDate(typed)).toBe(typed);
    }),
  );
});
