import { expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { demoSuppliers } from './suppliers.ts';

test('there are some sixty suppliers; overseas ones sell to both countries', () => {
  const [au, nz] = [demoSuppliers('au'), demoSuppliers('nz')];
  const numbers = [...au, ...nz].map(({ onOrders }) => onOrders.number);
  expect(new Set(numbers).size).toBeGreaterThan(55);
  expect(numbersOverseas(au)).toEqual(numbersOverseas(nz));
  expect(numbersOverseas(au).length).toBeGreaterThan(8);
  expect(numbersOverseas(au).length).toBeLessThan(au.length / 2);
});

test.for(CountryCode.options)(
  'suppliers of %s have unique names and ascending numbers',
  (country) => {
    const suppliers = demoSuppliers(country);
    const numbers = suppliers.map(({ onOrders }) => onOrders.number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(new Set(suppliers.map(({ onOrders }) => onOrders.name)).size).toBe(suppliers.length);
    expect(demoSuppliers(country)).toEqual(suppliers);
  },
);

test('overseas suppliers have longer lead times', () => {
  for (const { isOverseas, leadTimeDays, currency } of demoSuppliers('au')) {
    expect(leadTimeDays > 30).toBe(isOverseas);
    expect(currency !== 'AUD').toBe(isOverseas);
  }
});

test('about half have a fax number, which is nobody’s telephone', () => {
  const suppliers = CountryCode.options.flatMap((country) => demoSuppliers(country));
  const faxes = suppliers.flatMap(({ onOrders }) => onOrders.faxNumber ?? []);
  expect(faxes.length).toBeGreaterThan(suppliers.length / 3);
  const phones = new Set(
    suppliers.flatMap(({ onOrders, depots }) => [
      onOrders.phoneNumber,
      ...depots.map((depot) => depot.phone),
    ]),
  );
  expect(faxes.filter((fax) => phones.has(fax))).toEqual([]);
});

function numbersOverseas(suppliers: ReturnType<typeof demoSuppliers>): number[] {
  return suppliers.filter(({ isOverseas }) => isOverseas).map(({ onOrders }) => onOrders.number);
}
