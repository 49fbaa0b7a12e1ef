import { expect, test } from 'vitest';
import { listAddress, type SheetState, sheetAddress } from './sheet-address.ts';

const SHEET: SheetState = {
  branch: '501',
  channel: 'BLBranch',
  date: '',
  elsewhere: undefined,
  rows: [{ product: 'TAP-15', quantity: '8', date: '' }],
};

test('the address of a sheet has its rows, and only settings that differ from the usual', () => {
  expect(sheetAddress('au', SHEET)).toBe('/au/availability?branch=501&row=TAP-15+8');
  expect(
    sheetAddress('au', { ...SHEET, channel: 'BLMaxx', date: '2026-11-26', elsewhere: 'all' }),
  ).toBe('/au/availability?branch=501&channel=BLMaxx&date=2026-11-26&elsewhere=all&row=TAP-15+8');
});

test('an empty sheet has an address of its own, and a saved list one that is short', () => {
  expect(sheetAddress('nz', { ...SHEET, branch: '', rows: [] })).toBe('/nz/availability?new=');
  expect(listAddress('au', 'an-id')).toBe('/au/availability?saved=an-id');
});
