import { describe, expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { demoSuppliers } from '#tools/demo/suppliers.ts';
import { demoCatalogue } from './catalogue.ts';

const TODAY = '2026-11-21';
const CATALOGUES = { au: demoCatalogue('au', TODAY), nz: demoCatalogue('nz', TODAY) };

describe.for(CountryCode.options)('the catalogue of %s', (country) => {
  const { products, productStatuses, stateCosts, items } = CATALOGUES[country];
  const numbers = products.map(({ number }) => number);
  const nationalToday = productStatuses.filter(
    ({ level, effectiveFrom, effectiveTo = TODAY }) =>
      level === 'NATIONAL' && effectiveFrom <= TODAY && TODAY <= effectiveTo,
  );

  test('has 32-bit numbers, and unique descriptions that fit on a screen', () => {
    expect(numbers.filter((number) => !/^[1-9]\d{6}$/.test(number))).toEqual([]);
    const descriptions = products.map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.filter((text) => text.length > 80)).toEqual([]);
  });

  test('has kits of existing products, nested but not circular', () => {
    const componentsOf = new Map(
      products.map(({ number, kitComponents = [] }) => [
        number,
        kitComponents.map(({ productNumber }) => productNumber),
      ]),
    );
    const depthOf = (number: string, above: readonly string[] = []): number => {
      expect(above).not.toContain(number);
      const parts = componentsOf.get(number) ?? [];
      return Math.max(0, ...parts.map((part) => 1 + depthOf(part, [...above, number])));
    };
    const depths = numbers.map((number) => depthOf(number));
    expect(Math.max(...depths)).toBe(2);
    const kits = products.filter(({ productType }) => productType === 'KIT');
    expect(kits.length).toBe(depths.filter((depth) => depth > 0).length);
  });

  test('has every product type, hazardous and replaced products', () => {
    const kinds = new Set(products.map(({ productType }) => productType));
    expect(kinds).toEqual(new Set(['STOCK', 'NON_STOCK', 'KIT', 'SERVICE']));
    expect(products.filter(({ isHazardous }) => isHazardous).length).toBeGreaterThan(10);
    const replaced = products.filter((product) => product.replacedByProductNumber !== undefined);
    expect(replaced.length).toBeGreaterThan(10);
    expect(products.filter(({ isGstExempt }) => isGstExempt).length).toBe(4);
  });

  test('created products before changing them, and both before today', () => {
    for (const { createdAt, updatedAt } of products) {
      expect(createdAt < updatedAt).toBe(true);
      expect(updatedAt < TODAY).toBe(true);
    }
  });

  test('has statuses at every level, a service such as a deposit national ones only', () => {
    const levels = new Set(productStatuses.map(({ level }) => level));
    expect(levels).toEqual(new Set(['NATIONAL', 'STATE', 'BUSINESS_UNIT', 'BRANCH']));
    const services = products.filter(({ productType }) => productType === 'SERVICE');
    const local = productStatuses.filter(({ level }) => level !== 'NATIONAL');
    const withLocal = new Set(local.map(({ productNumber }) => productNumber));
    expect(services.length).toBeGreaterThan(20);
    expect(services.filter(({ number }) => withLocal.has(number))).toEqual([]);
  });

  test('has exactly one national status in force today for every product', () => {
    expect(nationalToday.map(({ productNumber }) => productNumber)).toEqual(numbers);
    const codes = new Set(nationalToday.map(({ statusCode }) => statusCode));
    expect([...codes]).toEqual(
      expect.arrayContaining(['NEW', 'ACTIVE', 'RUN_OUT', 'DISCONTINUED']),
    );
  });

  test('has a cost today for every product in every state, some with past and future changes', () => {
    const future = stateCosts.filter(({ effectiveDate }) => effectiveDate > TODAY).length;
    const today = stateCosts.filter(({ effectiveDate }) => effectiveDate <= TODAY);
    const places = new Set(today.map((cost) => `${cost.productNumber} ${cost.stateCode}`));
    const states = country === 'au' ? 8 : 17;
    expect(places.size).toBe(numbers.length * states);
    expect(today.length - places.size).toBeGreaterThan(1000);
    expect(future).toBeGreaterThan(300);
  });

  test('trades what is neither new nor discontinued, from all its suppliers and above cost', () => {
    const traded = new Set(items.map(({ number }) => number));
    const untraded = nationalToday.filter(({ productNumber }) => !traded.has(productNumber));
    const statuses = new Set(untraded.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set(['NEW', 'DISCONTINUED']));
    for (const item of items) {
      expect(item.components.length).toBe(item.kitComponents?.length ?? 0);
      expect(item.cost > 0 && item.demand > 0 && item.demand <= 1).toBe(true);
      const isFaceValue = /^Gift Card|Order Deposit$/.test(item.description);
      expect(item.sellPrice > item.cost || isFaceValue).toBe(true);
    }
    const used = new Set(items.map(({ supplier }) => supplier.onOrders.number));
    expect(used).toEqual(new Set(demoSuppliers(country).map(({ onOrders }) => onOrders.number)));
  });
});

test('most products are sold in both countries under one number at different prices', () => {
  const australian = new Map(CATALOGUES.au.items.map((item) => [item.number, item]));
  const shared = CATALOGUES.nz.items.filter(({ number }) => australian.has(number));
  expect(shared.length / CATALOGUES.nz.items.length).toBeGreaterThan(0.9);
  expect(shared.length).toBeLessThan(CATALOGUES.nz.items.length);
  const samePrice = shared.filter((item) => australian.get(item.number)?.cost === item.cost);
  expect(samePrice.length / shared.length).toBeLessThan(0.02);
});
