import { expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';
import { demoSuppliers, pickupPointOf } from './suppliers.ts';
import { isPostcodeOf } from './testing/postcodes.ts';

const TODAY = '2026-11-20';

test.for(CountryCode.options)(
  'suppliers of %s are numbered, and overseas ones take longer',
  (country) => {
    const suppliers = demoSuppliers(country);
    const numbers = suppliers.map(({ onOrders }) => onOrders.number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(new Set(suppliers.map(({ onOrders }) => onOrders.name)).size).toBe(suppliers.length);
    const overseas = suppliers.filter(({ isOverseas }) => isOverseas).length;
    expect(overseas).toBeGreaterThan(8);
    expect(overseas).toBeLessThan(suppliers.length / 2);
    for (const { isOverseas, leadTimeDays, exchangeRates } of suppliers)
      expect([leadTimeDays > 30, exchangeRates !== undefined]).toEqual([isOverseas, isOverseas]);
  },
);

test('a fax number is nobody’s telephone', () => {
  const suppliers = CountryCode.options.flatMap((country) => demoSuppliers(country));
  const faxes = suppliers.flatMap(({ onOrders }) => onOrders.faxNumber ?? []);
  const phones = suppliers.flatMap(({ onOrders, depots }) => [
    onOrders.phoneNumber,
    ...depots.map(({ phone }) => phone),
  ]);
  expect(faxes.filter((fax) => phones.includes(fax))).toEqual([]);
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
  'goods in %s are collected from a depot in the branch’s state, at the right distance',
  (country) => {
    let found = 0;
    for (const branch of demoBranches(country, TODAY)) {
      for (const { depots, onOrders, isOverseas } of demoSuppliers(country)) {
        expect([onOrders.name, depots.length > 0]).toEqual([onOrders.name, !isOverseas]);
        expect(new Set(depots.map(({ state }) => state)).size).toBe(depots.length);
        const point = pickupPointOf({ depots }, branch);
        if (point === undefined) continue;
        found += 1;
        const depot = depots.find(({ latitude }) => latitude === point.latitude);
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
