import { expect, test } from 'vitest';
import { kilometresBetween } from './branch-location.ts';

const SYDNEY = { latitude: -33.8688, longitude: 151.2093 };
const PERTH = { latitude: -31.9523, longitude: 115.8613 };
const AUCKLAND = { latitude: -36.8509, longitude: 174.7645 };
const CHATHAM = { latitude: -43.9535, longitude: -176.5597 };

test('Sydney is 3,290 km from Perth', () => {
  expect(kilometresBetween(SYDNEY, PERTH)).toBeCloseTo(3_290, -1);
  expect(kilometresBetween(PERTH, SYDNEY)).toBe(kilometresBetween(SYDNEY, PERTH));
});

test('measures across the 180th meridian, from Auckland to Chatham', () => {
  const distance = kilometresBetween(AUCKLAND, CHATHAM);
  expect(distance).toBeGreaterThan(1_050);
  expect(distance).toBeLessThan(1_110);
});

test('the distance of a place to itself is 0', () => {
  expect(kilometresBetween(SYDNEY, SYDNEY)).toBe(0);
});
