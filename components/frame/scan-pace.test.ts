import { expect, test } from 'vitest';
import { isScanned } from './scan-pace.ts';

test('a scanner is told from fingers by its pace', () => {
  expect(isScanned('9312345678907', 120)).toBe(true);
  expect(isScanned('9312345678907', 1_900)).toBe(false);
});

test('a few signs may be typed as fast as they are scanned', () => {
  expect(isScanned('501', 10)).toBe(false);
});
