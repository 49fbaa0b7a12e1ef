import { expect, test } from 'vitest';
import { sheetAddress } from './sheet-address.ts';

const PLACE = { branch: '101', channel: 'BLBranch', date: '', elsewhere: undefined } as const;
const row = (product: string, quantity = '1') => ({ product, quantity, date: '' });

test('the address of a sheet names only what differs from the defaults', () => {
  expect(sheetAddress('au', { ...PLACE, rows: [row('TAP-15', '8')] }).href).toBe(
    '/au/availability?branch=101&row=TAP-15+8',
  );
  const state = { ...PLACE, channel: 'BLEcom', date: '2026-11-26', elsewhere: 'all' } as const;
  expect(sheetAddress('nz', { ...state, rows: [] }).href).toBe(
    '/nz/availability?branch=101&channel=BLEcom&date=2026-11-26&elsewhere=all',
  );
});

test('70 rows fit into an address, and 1,000 are left out of it', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`14${at}00151`));
  expect(sheetAddress('au', { ...PLACE, rows: rows(70) }).isWhole).toBe(true);
  expect(sheetAddress('au', { ...PLACE, rows: rows(1000) })).toEqual({
    href: '/au/availability?branch=101',
    isWhole: false,
  });
});
