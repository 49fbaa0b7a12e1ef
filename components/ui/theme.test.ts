import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

test('a remembered theme is the theme', () => {
  expect(themeOf('dark')).toBe('dark');
  expect(themeOf('light')).toBe('light');
});

test('without a cookie, or with a strange one, the system decides', () => {
  expect(themeOf(undefined)).toBe('system');
  expect(themeOf('"><script>')).toBe('system');
});
