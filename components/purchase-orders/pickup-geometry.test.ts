import { expect, test } from 'vitest';
import {
  distanceAndDirection,
  formatMetres,
  layOutPickupMap,
  MAP_HEIGHT,
  MAP_WIDTH,
} from './pickup-geometry.ts';

const MARRICKVILLE = { latitude: -33.911, longitude: 151.155 };
const PARRAMATTA = { latitude: -33.815, longitude: 151.001 };

test('Parramatta is 18 km north-west of Marrickville', () => {
  const { metres, direction } = distanceAndDirection(MARRICKVILLE, PARRAMATTA);
  expect(formatMetres(metres)).toBe('18 km');
  expect(direction).toBe('north-west');
  expect(distanceAndDirection(PARRAMATTA, MARRICKVILLE).direction).toBe('south-east');
});

test('a distance across the 180th meridian takes the short way', () => {
  const gisborne = { latitude: -38.66, longitude: 178.02 };
  const waitangi = { latitude: -43.95, longitude: -176.55 };
  const { metres, direction } = distanceAndDirection(gisborne, waitangi);
  expect(Math.round(metres / 10_000)).toBe(74);
  expect(direction).toBe('south-east');
});

test.each([
  [MARRICKVILLE, 30],
  [MARRICKVILLE, 2000],
  [MARRICKVILLE, undefined],
  [PARRAMATTA, 30],
  [undefined, undefined],
])(
  'the map contains pickup, branch and accuracy circle, and its scale is a round number',
  (branch, accuracy) => {
    const map = layOutPickupMap(PARRAMATTA, branch, accuracy);
    const radius = map.radius ?? 0;
    for (const { x, y } of [map.pickup, map.branch ?? map.pickup]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(MAP_WIDTH);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(MAP_HEIGHT);
    }
    expect(map.pickup.x + radius).toBeLessThanOrEqual(MAP_WIDTH);
    expect(map.pickup.y - radius).toBeGreaterThanOrEqual(0);
    expect(String(map.scale.metres)).toMatch(/^[125]0*$/);
    expect(map.scale.length).toBeLessThanOrEqual(MAP_WIDTH / 4 + 0.1);
  },
);

test('north is up and east is right', () => {
  const map = layOutPickupMap(PARRAMATTA, MARRICKVILLE, undefined);
  expect(map.pickup.x).toBeLessThan(map.branch?.x ?? 0);
  expect(map.pickup.y).toBeLessThan(map.branch?.y ?? 0);
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
