import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { lastListHref, rememberDeleted, rememberList, takeDeletedName } from './deleted-notice.tsx';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

test('a deletion returns to the last list shown, of the same country', () => {
  expect(lastListHref('au')).toBe('/au/assets');
  vi.stubGlobal('location', { pathname: '/au/assets', search: '?q=tap' });
  rememberList();
  expect(lastListHref('au')).toBe('/au/assets?q=tap');
  expect(lastListHref('nz')).toBe('/nz/assets');
});

test('the name of a deleted file is read once', () => {
  rememberDeleted('tap.jpg');
  expect(takeDeletedName()).toBe('tap.jpg');
  expect(takeDeletedName()).toBeUndefined();
});
