import { expect, test } from 'vitest';
import { parseTheme } from './theme.ts';

test('reads the theme from the cookie', () => {
  expect(parseTheme('dark')).toBe('dark');
  expect(parseTheme('light')).toBe('light');
});

test('falls back to the system without a cookie or with an unknown value', () => {
  expect(parseTheme(undefined)).toBe('system');
  expect(parseTheme('"><script>')).toBe('system');
});
