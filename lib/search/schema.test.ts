import { expect, test } from 'vitest';
import { SearchQuery } from './schema.ts';

test('replaces the control characters that a barcode scanner adds', () => {
  expect(SearchQuery.parse({ q: ' \u0002536365\0\t\r\n' })).toEqual({ q: '536365' });
});

test.each(['', ' \0 ', 'a'.repeat(201)])('refuses %j as empty', (q) => {
  expect(SearchQuery.safeParse({ q }).success).toBe(false);
});
