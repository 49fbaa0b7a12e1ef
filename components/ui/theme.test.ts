import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

test('reads the theme from the cookie', () => {
  expect(themeOf('dark')).toBe('dark');
  expect(themeOf('light')).toBe('light');
});

test('falls back to the system without a cookie or with an unknown value', () => {
  expect(themeOf(undefined)).toBe('system');
  expect(themeOf('"><script>')).toBe('system');
});
