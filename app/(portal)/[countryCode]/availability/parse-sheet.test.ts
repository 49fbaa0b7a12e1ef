import { expect, test } from 'vitest';
import { parseSheet } from './parse-sheet.ts';

const OPTIONS = {
  countryCode: 'au' as const,
  branches: [
    { number: '101', timeZone: 'Australia/Sydney' },
    { number: '301', timeZone: 'Australia/Perth' },
  ],
  home: '101',
  now: new Date('2026-11-20T03:00:00Z'),
};

test('reads a sheet from the address, at the home branch unless it names another', () => {
  const { state, problems } = parseSheet(
    { row: ['TAP-15 8', 'TAP-20 2 2026-12-03'], date: '2026-11-26' },
    OPTIONS,
  );
  expect(problems).toEqual([]);
  expect(state).toEqual({
    branch: '101',
    channel: 'BLBranch',
    date: '2026-11-26',
    elsewhere: undefined,
    rows: [
      { product: 'TAP-15', quantity: '8', date: '' },
      { product: 'TAP-20', quantity: '2', date: '2026-12-03' },
    ],
  });
  expect(parseSheet({ branch: '301', elsewhere: 'all' }, OPTIONS).state).toMatchObject({
    branch: '301',
    elsewhere: 'all',
  });
  expect(parseSheet({ saved: 'an-id' }, OPTIONS)).toMatchObject({ saved: 'an-id', hasRows: false });
});

test('reports every problem of the address and keeps the rest', () => {
  const { state, problems } = parseSheet(
    { branch: '999', channel: 'Phone', date: '2026-02-30', elsewhere: 'x', row: ['A 1', 'A 2'] },
    OPTIONS,
  );
  expect(problems).toHaveLength(3);
  expect(state).toMatchObject({
    branch: '',
    channel: 'BLBranch',
    date: '',
    rows: [{ quantity: '3' }],
  });
});

test('without a branch, today is the country’s: 20 October was 31 days ago in Sydney, and 32 in Auckland', () => {
  const late = { ...OPTIONS, home: undefined, now: new Date('2026-11-20T11:30:00Z') };
  const dates = (countryCode: 'au' | 'nz') =>
    parseSheet({ date: '20/10' }, { ...late, countryCode }).state.date;
  expect(dates('au')).toBe('2026-10-20');
  expect(dates('nz')).toBe('2027-10-20');
});
