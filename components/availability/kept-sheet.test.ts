import { beforeEach, expect, test, vi } from 'vitest';
import { keepInTab } from '#components/frame/tab-keep.ts';
import { type KeptSheet, keepSheet, keptSheet } from './kept-sheet.ts';

const HALF_FILLED: KeptSheet = {
  addresses: ['/au/availability', '/au/availability?branch=101&row=TAP-15+8'],
  elsewhere: 'short',
  branch: '101',
  channel: 'BLBranch',
  date: '',
  rows: [
    { product: 'TAP-15', quantity: '8', date: '' },
    { product: 'TAP-20', quantity: '', date: '2026-' },
  ],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a half filled sheet is there again after a reload, and when the screen is opened anew', () => {
  expect(keepSheet('kim', 'au', HALF_FILLED)).toBe(true);
  const addresses = [...HALF_FILLED.addresses, '/au/availability?branch=301'];
  for (const address of addresses) expect(keptSheet('kim', 'au', address)).toEqual(HALF_FILLED);
});

test('a link to another sheet shows that one', () => {
  keepSheet('kim', 'au', HALF_FILLED);
  for (const list of ['row=TAP-99+1', 'list=TAP-99'])
    expect(keptSheet('kim', 'au', `/au/availability?branch=101&${list}`)).toBeUndefined();
});

test('a sheet is not shown to somebody else, nor in the other country', () => {
  keepSheet('kim', 'au', HALF_FILLED);
  expect(keptSheet('ana', 'au', '/au/availability')).toBeUndefined();
  expect(keptSheet('kim', 'nz', '/nz/availability')).toBeUndefined();
});

test('what another version kept is passed over', () => {
  keepInTab('kim', 'availability:au', '{"rows":7}');
  expect(keptSheet('kim', 'au', '/au/availability')).toBeUndefined();
});
