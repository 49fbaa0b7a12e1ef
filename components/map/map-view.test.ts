import { geoArea } from 'd3-geo';
import { expect, test } from 'vitest';
import { demoBranches } from '#tools/demo/branches.ts';
import { LAND } from './coast.ts';
import { mapLabels, mapView } from './map-view.ts';

const SIZE = { width: 480, height: 440 };
const AUCKLAND = { latitude: -36.85, longitude: 174.76 };
const WAITANGI = { latitude: -43.9535, longitude: -176.5597 };
const PERTH = { latitude: -31.95, longitude: 115.86 };
const SYDNEY = { latitude: -33.87, longitude: 151.21 };

test('each country has its real area', () => {
  const km2 = (countryCode: string) => {
    const land = LAND[countryCode];
    return land ? geoArea(land) * 6_371 ** 2 : 0;
  };
  expect(km2('au')).toBeGreaterThan(7_600_000);
  expect(km2('au')).toBeLessThan(7_800_000);
  expect(km2('nz')).toBeGreaterThan(255_000);
  expect(km2('nz')).toBeLessThan(275_000);
});

test('shows every place, west on the left', () => {
  const { at } = mapView('au', [PERTH, SYDNEY], SIZE, 300);
  for (const { x, y } of [at(PERTH), at(SYDNEY)]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SIZE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(SIZE.height);
  }
  expect(at(PERTH).x).toBeLessThan(at(SYDNEY).x);
});

test('shows Chatham east of Auckland, across the 180th meridian', () => {
  const { at } = mapView('nz', [AUCKLAND, WAITANGI], SIZE, 300);
  expect(at(WAITANGI).x).toBeGreaterThan(at(AUCKLAND).x);
  expect(at(WAITANGI).y).toBeGreaterThan(at(AUCKLAND).y);
  expect(at(WAITANGI).x).toBeLessThan(SIZE.width);
});

test('centres a single place in its surroundings', () => {
  const { at, land, unitsPerKm } = mapView('nz', [WAITANGI], SIZE, 300);
  expect(at(WAITANGI).x).toBeCloseTo(SIZE.width / 2, -1);
  expect(at(WAITANGI).y).toBeCloseTo(SIZE.height / 2, -1);
  expect(unitsPerKm * 300).toBeGreaterThan(300);
  expect(unitsPerKm * 300).toBeLessThan(480);
  expect(land).toMatch(/^M/);
});

test('the path of the land is small enough for a page', () => {
  const places = demoBranches('au', '2026-11-20').map(({ location }) => location);
  const { land } = mapView('au', places, SIZE, 300);
  expect(land.length).toBeGreaterThan(1_000);
  expect(land.length).toBeLessThan(25_000);
});

const point = (x: number, y: number, name: string) => ({ x, y, name });

test.each([
  [
    'to the right of its point, at the edge to the left',
    [point(100, 100, 'Penrose'), point(470, 200, 'Waitangi')],
    ['Penrose start', 'Waitangi end'],
  ],
  [
    'on the other side of a close one',
    [point(200, 100, 'Penrose'), point(215, 103, 'Epsom')],
    ['Penrose end', 'Epsom start'],
  ],
])('a name is %s', (_, points, names) => {
  expect(mapLabels(points, 480).map(({ name, anchor }) => `${name} ${anchor}`)).toEqual(names);
});

test('a name without room is left out', () => {
  const same = [point(200, 100, 'Penrose'), point(200, 101, 'Epsom'), point(200, 99, 'Wiri')];
  expect(mapLabels(same, 480).length).toBeLessThan(3);
});
