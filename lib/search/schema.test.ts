import { expect, test } from 'vitest';
import { SearchQuery } from './schema.ts';

test('a text is searched without the control characters of a scanner', () => {
  expect(SearchQuery.parse({ q: ' \u0002536365\0\t\r\n' })).toEqual({ q: '536365' });
});

test.each(['', ' \0 ', 'a'.repeat(201)])('%j is nothing to search for', (q) => {
  expect(SearchQuery.safeParse({ q }).success).toBe(false);
});
