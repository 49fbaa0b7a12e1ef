import { expect, test } from 'vitest';
import { renderMarkup } from '#tests/support/markup.ts';
import { distanceText, formatMetres, PickupMap } from './order-delivery.tsx';

const MARRICKVILLE = { latitude: -33.911, longitude: 151.155 };
const PARRAMATTA = { latitude: -33.815, longitude: 151.001 };

test('Parramatta is 18 km north-west of Marrickville', () => {
  expect(distanceText(MARRICKVILLE, PARRAMATTA)).toBe('18 km north-west');
  expect(distanceText(PARRAMATTA, MARRICKVILLE)).toBe('18 km south-east');
});

test('a distance across the 180th meridian takes the short way', () => {
  const gisborne = { latitude: -38.66, longitude: 178.02 };
  const waitangi = { latitude: -43.95, longitude: -176.55 };
  expect(distanceText(gisborne, waitangi)).toMatch(/^74\d km south-east$/);
});

test.each([
  [MARRICKVILLE, 30],
  [MARRICKVILLE, 2000],
  [MARRICKVILLE, undefined],
  [PARRAMATTA, 30],
  [undefined, undefined],
])('the map contains pickup, branch and accuracy circle', (place, accuracy) => {
  const branch = place && { ...place, name: 'Marrickville' };
  const map = renderMarkup(PickupMap, { countryCode: 'au', pickup: PARRAMATTA, branch, accuracy });
  const circles = [...map.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)];
  expect(circles).toHaveLength(accuracy === undefined ? 1 : 2);
  for (const [x = 0, y = 0, r = 0] of circles.map((match) => match.slice(1).map(Number))) {
    expect(Math.min(x - r, 320 - x - r, y - r, 200 - y - r)).toBeGreaterThanOrEqual(0);
  }
  expect(map.includes('>Marrickville<')).toBe(branch !== undefined);
});

test.each([
  [4, '0 m'],
  [846, '850 m'],
  [996, '1.0 km'],
  [4210, '4.2 km'],
  [12_300, '12 km'],
])('%d metres are %s', (metres, words) => {
  expect(formatMetres(metres)).toBe(words);
});
