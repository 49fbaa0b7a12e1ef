import { expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import { demoAccounts } from './accounts/accounts.ts';
import { demoBranches } from './branches/branches.ts';
import { demoSuppliers, pickupPointOf } from './suppliers/suppliers.ts';
import { isPostcodeOf } from './testing/postcodes.ts';

const TODAY = '2026-11-20';

test('recognises a postcode of another state', () => {
  expect(isPostcodeOf('au', 'NSW', '2000')).toBe(true);
  expect(isPostcodeOf('au', 'NSW', '2600')).toBe(false);
  expect(isPostcodeOf('au', 'ACT', '2600')).toBe(true);
  expect(isPostcodeOf('au', 'NSW', '3691')).toBe(false);
  expect(isPostcodeOf('au', 'NT', '0800')).toBe(true);
  expect(isPostcodeOf('au', 'NT', '800')).toBe(false);
  expect(isPostcodeOf('nz', 'Otago', '9300')).toBe(true);
  expect(isPostcodeOf('nz', 'Southland', '9300')).toBe(false);
  expect(isPostcodeOf('nz', 'Elsewhere', '9300')).toBe(false);
});

test.for(CountryCode.options)('every address of %s has a postcode of its state', (country) => {
  const addresses = [
    ...demoBranches(country, TODAY).map(({ location: { address } }) => ({
      state: address.state,
      postcode: address.postCode,
    })),
    ...demoAccounts(country, TODAY).changes.flatMap(({ account }) => account.addresses ?? []),
    ...demoSuppliers(country)
      .filter(({ isOverseas }) => !isOverseas)
      .flatMap(({ onOrders, depots }) => [onOrders.address ?? {}, ...depots]),
  ];
  expect(addresses.length).toBeGreaterThan(1000);
  const wrong = addresses.filter(
    ({ state = '', postcode = '' }) => !isPostcodeOf(country, state, postcode),
  );
  expect(wrong).toEqual([]);
});

test.for(CountryCode.options)(
  'depots in %s are in different states, and one is the supplier’s own premises',
  (country) => {
    for (const { onOrders, depots, isOverseas } of demoSuppliers(country)) {
      const { name, address } = onOrders;
      expect([name, depots.length > 0]).toEqual([name, !isOverseas]);
      const [works] = depots;
      if (works) expect(address).toMatchObject({ line1: works.line1, postcode: works.postcode });
      expect(new Set(depots.map(({ state }) => state)).size).toBe(depots.length);
    }
  },
);

test.for(CountryCode.options)(
  'goods in %s are collected from a depot in the branch’s state, at the right distance',
  (country) => {
    let found = 0;
    for (const branch of demoBranches(country, TODAY)) {
      for (const supplier of demoSuppliers(country)) {
        const point = pickupPointOf(supplier, branch);
        if (point === undefined) continue;
        found += 1;
        const depot = supplier.depots.find(({ latitude }) => latitude === point.latitude);
        expect(depot?.state).toBe(branch.location.address.state);
        expect(point.siteContactNumber).toBe(depot?.phone);
        const metres = kilometresBetween(point, branch.location) * 1_000;
        expect(Math.abs(point.distanceFromBranch - metres)).toBeLessThan(1);
        expect(metres).toBeLessThan(80_001);
      }
    }
    expect(found).toBeGreaterThan(200);
  },
);

test('a supplier without a depot near the branch has no pickup point', () => {
  const [branch] = demoBranches('au', TODAY);
  if (branch === undefined) throw new Error('There are no branches.');
  expect(pickupPointOf({ depots: [] }, branch)).toBeUndefined();
  const works = demoSuppliers('au').flatMap(({ depots }) => depots.slice(0, 1));
  const elsewhere = works.filter(({ state }) => state !== branch.location.address.state);
  expect(pickupPointOf({ depots: elsewhere }, branch)).toBeUndefined();
});
