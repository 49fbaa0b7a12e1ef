import { expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';
import { demoSuppliers } from './suppliers.ts';
import { isPostcodeOf } from './testing/postcodes.ts';

const TODAY = '2026-11-20';

test.for(CountryCode.options)('every address of %s has a postcode of its state', (country) => {
  const addresses = [
    ...demoBranches(country, TODAY).map(({ location: { address } }) => ({
      state: address.state,
      postcode: address.postCode,
    })),
    ...demoAccounts(country, TODAY).changes.flatMap(({ account }) => account.addresses ?? []),
    ...demoSuppliers(country).flatMap(({ onOrders, isOverseas }) =>
      isOverseas ? [] : (onOrders.address ?? {}),
    ),
  ];
  expect(addresses.length).toBeGreaterThan(1000);
  const wrong = addresses.filter(
    ({ state = '', postcode = '' }) => !isPostcodeOf(country, state, postcode),
  );
  expect(wrong).toEqual([]);
});
