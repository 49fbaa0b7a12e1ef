import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { lastList, noteDeleted, noteList, takeDeleted } from './list-memory.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

test('a deletion leads back to the list that was on the screen, of the same country', () => {
  expect(lastList('au')).toBe('/au/assets');
  vi.stubGlobal('location', { pathname: '/au/assets', search: '?q=tap' });
  noteList();
  expect(lastList('au')).toBe('/au/assets?q=tap');
  expect(lastList('nz')).toBe('/nz/assets');
});

test('what was deleted is told once', () => {
  noteDeleted('tap.jpg');
  expect(takeDeleted()).toBe('tap.jpg');
  expect(takeDeleted()).toBeUndefined();
});
