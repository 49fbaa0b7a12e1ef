import { expect, test } from 'vitest';
import { findPlaces, formatPlace, isPlace } from './find-places.ts';

const SYDNEY = { latitude: -33.87, longitude: 151.2 };
const MELBOURNE = { latitude: -37.82, longitude: 145 };

function names(text: string, origin = SYDNEY, known: readonly (typeof SYDNEY)[] = []) {
  return findPlaces('au', text, { origin, known }).matches.map(formatPlace);
}

test.each(['Penrith', 'penrith nsw', '2750 penrith', 'PENRITH NSW 2750'])(
  'finds Penrith by “%s”',
  (text) => {
    expect(names(text)).toEqual(['Penrith NSW 2750']);
  },
);

test.each([
  ['Penrith', true],
  ['penrith nsw 2750', true],
  ['penrth', false],
  ['penrith 776', false],
  ['2750', false],
  ['', false],
])('“%s” is a place as it is spelt: %s', (text, is) => {
  expect(isPlace('au', text)).toBe(is);
});

test.each(['penrth', 'penrirh', 'pennrith', 'pnerith'])('“%s” is Penrith, misspelt', (text) => {
  const found = findPlaces('au', text, { origin: SYDNEY });
  expect(found.matches.map(formatPlace)[0]).toBe('Penrith NSW 2750');
  expect(found.isCorrected).toBe(true);
});

test('of several Richmonds, takes the nearest, or the one where the business is', () => {
  expect(names('richmond')[0]).toBe('Richmond NSW 2753');
  expect(names('richmond')).toContain('Richmond VIC 3121');
  expect(names('richmond', SYDNEY, [MELBOURNE])[0]).toBe('Richmond VIC 3121');
  expect(names('richmond vic')).toEqual(['Richmond VIC 3121']);
});

test('takes the region of New Zealand from the end, unless it is part of a name', () => {
  const found = (text: string) => findPlaces('nz', text, {}).matches.map(formatPlace);
  expect(found('Richmond Tasman')[0]).toMatch(/^Richmond Tasman/);
  expect(found('papamoa bay of plenty')[0]).toMatch(/ Bay of Plenty/);
  expect(found('Mount Wellington')[0]).toMatch(/^Mount Wellington Auckland/);
});

test('finds places by postcode, and “St Marys” by “Saint Marys”', () => {
  expect(names('2750')[0]).toBe('Penrith NSW 2750');
  expect(names('saint marys nsw')[0]).toMatch(/^St Marys NSW/);
});

test('a name in Māori is found with and without macrons', () => {
  const plain = findPlaces('nz', 'whangarei', {}).matches;
  expect(plain.length).toBeGreaterThan(0);
  expect(findPlaces('nz', 'Whangārei', {}).matches).toEqual(plain);
});

test('offers like names for what is no place', () => {
  const { matches, similar } = findPlaces('au', 'penri', { origin: SYDNEY });
  expect(matches).toEqual([]);
  expect(similar.map(({ name }) => name)).toContain('Penrith');
  expect(findPlaces('au', 'xyzzyq', {})).toEqual({ matches: [], isCorrected: false, similar: [] });
});
