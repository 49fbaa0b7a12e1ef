import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { systemContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/time/clock.ts';
import { demoStates } from '#tools/demo/branches.ts';
import { dataLines } from '#tools/demo/data-file.ts';
import { BusinessUnitType } from './reference-schema.ts';
import { findStateByName, getState, listBusinessUnitTypes, listStates } from './states.ts';

const database = setUpTestDatabase();

function demoTypes(country: CountryCode): BusinessUnitType[] {
  return dataLines(`${country}/business-unit-types.ndjson`, BusinessUnitType);
}

test.each(CountryCode.options)('returns the states and types of %s as loaded', async (country) => {
  const [states, types] = [demoStates(country), demoTypes(country)];
  const ctx = systemContext({
    db: database.db,
    prepared: database.prepared,
    clock: systemClock,
    countryCode: country,
  });
  expect(await load(country, states.toReversed(), types)).toMatchObject([
    { inserted: states.length },
    { inserted: types.length },
  ]);
  expect(await listStates(ctx)).toEqual({ states });
  for (const state of states) expect(await getState(ctx, state.code)).toEqual(state);
  const enabled = types.filter((type) => type.enabled);
  expect(await listBusinessUnitTypes(ctx)).toEqual({ businessUnitTypes: enabled });
});

test('does not list a disabled type, and loading the same feed again changes nothing', async () => {
  const types = demoTypes('au').map((type) => ({
    ...type,
    enabled: type.code === '30',
    ...(type.code === '30' ? {} : { dateDisabled: '2026-06-30' }),
  }));
  const states = demoStates('au');
  expect(await load('au', states, types)).toMatchObject([
    { replaced: 0, unchanged: states.length },
    { replaced: types.length - 1, unchanged: 1 },
  ]);
  const ctx = systemContext({
    db: database.db,
    prepared: database.prepared,
    clock: systemClock,
    countryCode: 'au',
  });
  const { businessUnitTypes } = await listBusinessUnitTypes(ctx);
  expect(businessUnitTypes.map(({ code }) => code)).toEqual(['30']);
});

function load(countryCode: CountryCode, states: object[], types: object[]) {
  const { write } = makeFeedFolder();
  const paths = [write('business-unit-types.ndjson', types), write('states.ndjson', states)];
  return loadFeeds({ url: database.url, countryCode, paths });
}

const STATES = [
  { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
  { id: 2, code: '02', description: 'Manawatū-Whanganui', adminStateCode: 'NZ-MWT' },
];

test.each([
  ['NSW', '01'],
  [' new south wales ', '01'],
  ['Manawatu-Whanganui', '02'],
  ['02', '02'],
  ['QLD', undefined],
])('finds the state of %s: %s', (name, code) => {
  expect(findStateByName(name, STATES)?.code).toBe(code);
});
