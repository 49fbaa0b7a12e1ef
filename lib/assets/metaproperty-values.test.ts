import { expect, test } from 'vitest';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { parseMetaproperties } from './metaproperty-values.ts';

const types = [anOption('PHOTO'), anOption('LOGO')];
const known = [
  aMetaproperty({ name: 'assetType', isRequired: true, options: types }),
  aMetaproperty({
    name: 'season',
    type: 'MULTI_SELECT',
    options: [anOption('SUMMER'), anOption('WINTER'), anOption('AUTUMN', { isActive: false })],
  }),
  aMetaproperty({ name: 'expires', type: 'DATE' }),
  aMetaproperty({ name: 'credit', type: 'TEXT' }),
  aMetaproperty({ name: 'source', type: 'TEXT', isEditable: false }),
];

const issues = (given: Record<string, string[]>) => {
  const checked = parseMetaproperties(known, { assetType: ['PHOTO'], ...given });
  return 'details' in checked ? checked.details : [];
};

test('values are stored with the id of their metaproperty, in the order of the metaproperties', () => {
  const first = { credit: ['  Kererū Cafe\u0301 '], season: ['WINTER', 'SUMMER'] };
  const given = { ...first, assetType: ['PHOTO'], expires: ['2028-02-29'] };
  expect(parseMetaproperties(known, given)).toEqual({
    value: [
      { id: 'id-assetType', name: 'assetType', values: ['PHOTO'] },
      { id: 'id-season', name: 'season', values: ['WINTER', 'SUMMER'] },
      { id: 'id-expires', name: 'expires', values: ['2028-02-29'] },
      { id: 'id-credit', name: 'credit', values: ['Kererū Café'] },
    ],
  });
});

test('all issues are reported at once, each with the name of its metaproperty', () => {
  const wrong = { season: ['SPRING'], expires: ['2027-02-29'] };
  const checked = parseMetaproperties(known, { ...wrong, Season: ['WINTER'], constructor: ['x'] });
  const [season, date] = [
    '"SPRING" is not an option: use SUMMER, WINTER',
    'must be a calendar date as YYYY-MM-DD, not "2027-02-29"',
  ];
  expect(checked).toEqual({
    details: [
      { field: 'metaproperties.assetType', issue: 'is required' },
      { field: 'metaproperties.season', issue: season, value: 'SPRING', index: 0 },
      { field: 'metaproperties.expires', issue: date, value: '2027-02-29', index: 0 },
      { field: 'metaproperties.Season', issue: 'is not a metaproperty: remove it' },
      { field: 'metaproperties.constructor', issue: 'is not a metaproperty: remove it' },
    ],
  });
});

test.each([
  ['season', ['AUTUMN'], '"AUTUMN" is no longer an option: use SUMMER, WINTER'],
  ['season', ['summer'], '"summer" is not an option: use SUMMER, WINTER'],
  ['season', [], 'must have a value: give one, or leave it out'],
  ['season', ['WINTER', 'WINTER'], 'has "WINTER" twice: give it once'],
  ['assetType', ['PHOTO', 'LOGO'], 'takes one value: give it once'],
  ['credit', ['a', 'b'], 'takes one value: give it once'],
  ['credit', ['  '], 'must not be empty: give a value, or leave it out'],
  ['credit', ['x'.repeat(1_001)], 'must have at most 1000 characters'],
  ['credit', ['a\u202etxt'], 'must not have control characters'],
  ['credit', ['a\u061cb'], 'must not have control characters'],
  ['credit', ['a\u0000b'], 'must not have control characters'],
  ['source', ['x'], 'is not for uploads to say: remove it'],
])('%s: %j is refused', (name, values, issue) => {
  expect(issues({ [name]: values })).toMatchObject([{ field: `metaproperties.${name}`, issue }]);
});

test('an issue of one of several values says which it is', () => {
  expect(issues({ season: ['WINTER', 'SPRING', 'WINTER'] })).toMatchObject([
    { value: 'WINTER', index: 2 },
    { value: 'SPRING', index: 1 },
  ]);
});

test('the longest text is accepted, and a long name is shortened in the issue', () => {
  expect(issues({ credit: ['x'.repeat(1_000)] })).toEqual([]);
  const [{ field } = { field: '' }] = issues({ ['n'.repeat(500)]: ['x'] });
  expect(field).toBe(`metaproperties.${'n'.repeat(64)}…`);
});

test('without metaproperties and values the result is empty', () => {
  expect(parseMetaproperties([], {})).toEqual({ value: [] });
});

test('refuses more values than anybody picks at once, quickly', () => {
  const season = Array.from({ length: 38_000 }, (_, at) => `S${at}`);
  const started = performance.now();
  expect(issues({ season })).toEqual([
    { field: 'metaproperties.season', issue: 'takes at most 200 values' },
  ]);
  expect(performance.now() - started).toBeLessThan(500);
});
