import { expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';
import { demoSuppliers } from './suppliers.ts';
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

test.for(CountryCode.options)(
  'goods in %s are collected from places of domestic suppliers at the right distance',
  (country) => {
    const branches = new Map(demoBranches(country, TODAY).map((each) => [each.number, each]));
    const points = demoSuppliers(country).flatMap(({ isOverseas, pickupPoints }) => {
      const own = Object.entries(pickupPoints);
      expect(isOverseas && own.length > 0).toBe(false);
      return own;
    });
    expect(points.length).toBeGreaterThan(200);
    for (const [number, { distanceFromBranch = 0, latitude = 0, longitude = 0 }] of points) {
      const branch = branches.get(number);
      const metres = kilometresBetween({ latitude, longitude }, branch?.location) ?? 0;
      expect(Math.abs(distanceFromBranch - metres * 1_000)).toBeLessThan(1);
      expect(distanceFromBranch).toBeLessThan(80_001);
    }
  },
);
