import { describe, expect, test } from 'vitest';
import type { Resource } from '#feeds/resource.ts';
import {
  brands,
  categories,
  families,
  productAttributes,
  sections,
  statuses,
} from '#feeds/resources/catalogue.ts';
import { productStatuses } from '#feeds/resources/product-statuses.ts';
import { products } from '#feeds/resources/products.ts';
import { stateCosts } from '#feeds/resources/state-costs.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';

import { demoBusinessUnitTypes, demoStates } from '#tools/demo/branches/states.ts';
import { demoSuppliers } from '#tools/demo/suppliers/suppliers.ts';
import { type DemoCatalogue, demoCatalogue } from './catalogue.ts';

const TODAY = '2026-11-21';
const CATALOGUES = { au: demoCatalogue('au', TODAY), nz: demoCatalogue('nz', TODAY) };

describe.for(CountryCode.options)('the catalogue of %s', (country) => {
  const catalogue = CATALOGUES[country];
  const numbers = new Set(catalogue.products.map(({ number }) => number));

  test('is the same every time', () => {
    expect(demoCatalogue(country, TODAY)).toEqual(catalogue);
  });

  test('has the intended size', () => {
    const { families, categories, products, stateCosts } = catalogue;
    expect(products.length).toBeGreaterThan(3000);
    expect(products.length).toBeLessThan(3600);
    expect(families.length).toBeGreaterThan(200);
    expect(categories.length).toBeGreaterThan(85);
    expect(stateCosts.length).toBeLessThan(66_000);
  });

  test.for(feedsOf(catalogue))(
    'has valid records with unique keys for the feed %s',
    ([, resource, records]) => {
      const issues = records.flatMap((record) => {
        const read = resource.read(record, false);
        return 'issues' in read ? [{ record, issues: read.issues }] : [];
      });
      expect(issues).toEqual([]);
      const members = Object.values(resource.key);
      const keys = records.map((record) => JSON.stringify(members.map((name) => record[name])));
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  test('has 32-bit numbers, and unique descriptions that fit on a screen', () => {
    for (const number of numbers) expect(number).toMatch(/^[1-9]\d{6}$/);
    const descriptions = catalogue.products.map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.filter((text) => text.length > 80 || /[{}]|undefined/.test(text))).toEqual(
      [],
    );
  });

  test('has unique barcodes of the ranges for use within a company', () => {
    const barcodes = catalogue.products.flatMap(({ barcodes: own = [] }) => own);
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^2\d{12}$/);
      // GS1: digits weigh 1 and 3 alternately.
      const sum = [...barcode].reduce(
        (all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1),
        0,
      );
      expect(sum % 10).toBe(0);
    }
    expect(new Set(barcodes).size).toBe(barcodes.length);
  });

  test('references existing sections, categories, brands, families and products', () => {
    const sectionCodes = new Set(catalogue.sections.map(({ code }) => code));
    const sectionOf = new Map(catalogue.categories.map((each) => [each.code, each.sectionCode]));
    const familyCodes = new Set(catalogue.families.map(({ familyCode }) => familyCode));
    const subBrandsOf = new Map(
      catalogue.brands.map((brand) => [
        brand.code,
        (brand.subBrands ?? []).map(({ code }) => code),
      ]),
    );
    for (const [, section] of sectionOf) expect(sectionCodes).toContain(section);
    for (const product of catalogue.products) {
      const { brandCode = '', subBrandCode, categoryCode = '' } = product;
      expect(sectionOf.get(categoryCode)).toBe(product.sectionCode);
      expect(subBrandsOf.has(brandCode)).toBe(true);
      if (subBrandCode !== undefined) expect(subBrandsOf.get(brandCode)).toContain(subBrandCode);
      expect(missing(product.familyCodes ?? [], familyCodes)).toEqual([]);
      const { replacedByProductNumber: heir } = product;
      if (heir !== undefined) expect(numbers.has(heir) && heir !== product.number).toBe(true);
    }
  });

  test('has no section, category or family without a product', () => {
    const { products } = catalogue;
    const used = new Set(products.flatMap((each) => [each.sectionCode, each.categoryCode]));
    const usedFamilies = new Set(products.flatMap(({ familyCodes }) => familyCodes));
    const all = [...catalogue.sections, ...catalogue.categories].map(({ code }) => code);
    expect(all.filter((code) => !used.has(code))).toEqual([]);
    const families = catalogue.families.map(({ familyCode }) => familyCode);
    expect(families.filter((code) => !usedFamilies.has(code))).toEqual([]);
    expect(new Set(families).size).toBe(families.length);
  });

  test('lists for every family the attributes of its products', () => {
    const codesOf = new Map(
      catalogue.families.map((each) => [each.familyCode, each.attributeCodes]),
    );
    for (const [at, { familyCodes = [] }] of catalogue.products.entries()) {
      const own = catalogue.productAttributes[at]?.attributes.map(({ code }) => code) ?? [];
      for (const family of familyCodes) {
        expect(missing(own, new Set(codesOf.get(family)))).toEqual([]);
      }
    }
  });

  test('uses known units', () => {
    const units = catalogue.productAttributes
      .flatMap(({ attributes }) => attributes)
      .map(({ unit }) => unit)
      .filter((unit) => unit !== undefined);
    expect([...new Set(units)].filter((unit) => !UNITS.has(unit))).toEqual([]);
  });

  test('has kits of existing products, nested but not circular', () => {
    const componentsOf = new Map(
      catalogue.products.map(({ number, kitComponents = [] }) => [
        number,
        kitComponents.map(({ productNumber }) => productNumber),
      ]),
    );
    const depthOf = (number: string, above: readonly string[] = []): number => {
      expect(above).not.toContain(number);
      const parts = componentsOf.get(number);
      if (!parts) throw new Error(`There is no product ${number}.`);
      return Math.max(0, ...parts.map((part) => 1 + depthOf(part, [...above, number])));
    };
    const depths = [...numbers].map((number) => depthOf(number));
    expect(Math.max(...depths)).toBe(2);
    const kits = catalogue.products.filter(({ productType }) => productType === 'KIT');
    expect(kits.length).toBe(depths.filter((depth) => depth > 0).length);
  });

  test('has every product type, hazardous and replaced products', () => {
    const kinds = new Set(catalogue.products.map(({ productType }) => productType));
    expect(kinds).toEqual(new Set(['STOCK', 'NON_STOCK', 'KIT', 'SERVICE']));
    const having = (is: (product: DemoCatalogue['products'][number]) => unknown) =>
      catalogue.products.filter(is).length;
    expect(having(({ isHazardous }) => isHazardous)).toBeGreaterThan(10);
    expect(having(({ replacedByProductNumber }) => replacedByProductNumber)).toBeGreaterThan(10);
    expect(having(({ isGstExempt }) => isGstExempt)).toBe(4);
  });

  test('created products before changing them, and both before today', () => {
    for (const { createdAt, updatedAt } of catalogue.products) {
      expect(createdAt < updatedAt).toBe(true);
      expect(updatedAt < TODAY).toBe(true);
    }
  });

  test('has statuses at every level, for existing places', () => {
    const { productStatuses } = catalogue;
    const levels = new Set(productStatuses.map(({ level }) => level));
    expect(levels).toEqual(new Set(['NATIONAL', 'STATE', 'BUSINESS_UNIT', 'BRANCH']));
    const statusCodes = new Set(catalogue.statuses.map(({ code }) => code));
    const places = new Set([
      ...demoStates(country).map(({ code }) => `state ${code}`),
      ...demoBusinessUnitTypes(country).map(({ code }) => `unit ${code}`),
      ...demoBranches(country, TODAY).map(({ number }) => `branch ${number}`),
    ]);
    const placed = productStatuses.flatMap((status) => [
      ...(status.stateCode === undefined ? [] : [`state ${status.stateCode}`]),
      ...(status.businessUnitTypeCode === undefined ? [] : [`unit ${status.businessUnitTypeCode}`]),
      ...(status.branchNumber === undefined ? [] : [`branch ${status.branchNumber}`]),
    ]);
    expect(missing(placed, places)).toEqual([]);
    expect(
      missing(
        productStatuses.map((status) => status.statusCode),
        statusCodes,
      ),
    ).toEqual([]);
    expect(
      missing(
        productStatuses.map((status) => status.productNumber),
        numbers,
      ),
    ).toEqual([]);
  });

  test('has exactly one national status in force today for every product', () => {
    const inForce = catalogue.productStatuses.filter(
      ({ level, effectiveFrom, effectiveTo = TODAY }) =>
        level === 'NATIONAL' && effectiveFrom <= TODAY && TODAY <= effectiveTo,
    );
    expect(inForce.map(({ productNumber }) => productNumber)).toEqual([...numbers]);
    const codes = new Set(inForce.map(({ statusCode }) => statusCode));
    expect(missing(['NEW', 'ACTIVE', 'RUN_OUT', 'DISCONTINUED'], codes)).toEqual([]);
  });

  test('has a cost today for every product in every state, some with past and future changes', () => {
    const today = new Map<string, number>();
    let [past, future] = [0, 0];
    for (const { productNumber, stateCode, effectiveDate } of catalogue.stateCosts) {
      const place = `${productNumber} ${stateCode}`;
      if (effectiveDate > TODAY) future += 1;
      else today.set(place, (today.get(place) ?? 0) + 1);
    }
    for (const count of today.values()) past += count - 1;
    const states = new Set(catalogue.stateCosts.map(({ stateCode }) => stateCode));
    expect(states.size).toBe(country === 'au' ? 8 : 17);
    expect(today.size).toBe(numbers.size * states.size);
    expect(past).toBeGreaterThan(1000);
    expect(future).toBeGreaterThan(300);
  });

  test('has rebated costs below invoice costs where there is a rebate', () => {
    const { stateCosts } = catalogue;
    const wrong = stateCosts.filter(({ fullyRebatedCost, invoiceCost = 0, rebateCode }) =>
      rebateCode === undefined
        ? fullyRebatedCost !== invoiceCost
        : fullyRebatedCost <= 0 || fullyRebatedCost > invoiceCost,
    );
    expect(wrong).toEqual([]);
    const rebated = stateCosts.filter((cost) => cost.fullyRebatedCost < (cost.invoiceCost ?? 0));
    expect(rebated.length).toBeGreaterThan(stateCosts.length / 3);
    expect(rebated.length).toBeLessThan(stateCosts.length);
  });

  test('buys its products from its suppliers and sells them above cost', () => {
    const suppliers = new Map(demoSuppliers(country).map((each) => [each.onOrders.number, each]));
    const traded = new Set(catalogue.items.map(({ number }) => number));
    expect(missing([...traded], numbers)).toEqual([]);
    const untraded = catalogue.productStatuses.filter(
      ({ productNumber, level, effectiveFrom, effectiveTo = TODAY }) =>
        !traded.has(productNumber) &&
        level === 'NATIONAL' &&
        effectiveFrom <= TODAY &&
        TODAY <= effectiveTo,
    );
    expect(untraded).toHaveLength(numbers.size - traded.size);
    expect(new Set(untraded.map((status) => status.statusCode))).toEqual(
      new Set(['NEW', 'DISCONTINUED']),
    );
    const parts = catalogue.items.flatMap(({ kit = [] }) => kit.map(([number]) => number));
    expect(missing(parts, traded)).toEqual([]);
    for (const item of catalogue.items) {
      expect(suppliers.get(item.supplier.onOrders.number)).toEqual(item.supplier);
      expect(item.cost).toBeGreaterThan(0);
      expect(item.demand > 0 && item.demand <= 1).toBe(true);
      const isFaceValue = /^Gift Card|Order Deposit$/.test(item.description);
      expect(item.sellPrice > item.cost || isFaceValue).toBe(true);
    }
    const usedSuppliers = new Set(catalogue.items.map(({ supplier }) => supplier.onOrders.number));
    expect(usedSuppliers.size).toBe(suppliers.size);
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

function missing(codes: readonly string[], known: ReadonlySet<string>): string[] {
  return codes.filter((code) => !known.has(code));
}

type Feed = readonly [string, Resource, readonly Readonly<Record<string, unknown>>[]];

function feedsOf(catalogue: DemoCatalogue): Feed[] {
  return [
    ['families', families, catalogue.families],
    ['statuses', statuses, catalogue.statuses],
    ['sections', sections, catalogue.sections],
    ['categories', categories, catalogue.categories],
    ['brands', brands, catalogue.brands],
    ['products', products, catalogue.products],
    ['product attributes', productAttributes, catalogue.productAttributes],
    ['product statuses', productStatuses, catalogue.productStatuses],
    ['state costs', stateCosts, catalogue.stateCosts],
  ];
}

const UNITS: ReadonlySet<string> = new Set(
  'mm m mm² m² L mL g kg kW W W/m² V A mA kA kPa °C ° L/min lm years stars Ah T Module'.split(' '),
);
