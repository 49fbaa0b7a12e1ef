import type { CountryCode } from '#lib/api/fields.ts';
import type { ProductAttributes } from '#lib/products/attributes-schema.ts';
import type { Family } from '#lib/products/master-data/schema.ts';
import type { ProductRecord } from '#lib/products/schema.ts';
import { ATTRIBUTES, type AttributeCode } from './attributes.ts';
import { productLines } from './product-lines.ts';

/** The families of a country's products, each with the attributes of its products. */
export function familiesOf(
  countryCode: CountryCode,
  products: readonly ProductRecord[],
  attributes: readonly ProductAttributes[],
): Family[] {
  const codesOf = attributeCodes(products, attributes);
  return titlesIn(countryCode).flatMap(([familyCode, description], at) => {
    const codes = codesOf.get(familyCode);
    if (!codes) return [];
    const attributeCodes = ALL.filter((code) => codes.has(code));
    return [
      {
        id: at + 1,
        familyCode,
        description,
        locale: LOCALES[countryCode],
        attributeCodes,
      },
    ];
  });
}

const LOCALES = { au: 'en-AU', nz: 'en-NZ' } as const;
const ALL = Object.keys(ATTRIBUTES) as AttributeCode[];

/** Families that span several product lines. */
const WIDE_FAMILIES: readonly (readonly [code: string, description: string])[] = [
  ['PRESS_SYSTEM', 'Press fitting systems'],
  ['WATER_HEATERS', 'Water heaters'],
  ['WELS_TAPWARE', 'Tapware and showers with a water rating'],
  ['WELS_TOILETS', 'Toilet suites with a water rating'],
  ['TORQUIST_18V', 'Torquist 18 V platform'],
];

function titlesIn(countryCode: CountryCode): (readonly [string, string])[] {
  const own = productLines().map(
    ({ family, title, nz }) => [family, (countryCode === 'nz' && nz?.title) || title] as const,
  );
  return [...own, ...WIDE_FAMILIES];
}

function attributeCodes(
  products: readonly ProductRecord[],
  attributes: readonly ProductAttributes[],
): Map<string, Set<string>> {
  const families = new Map<string, Set<string>>();
  for (const [at, { familyCodes }] of products.entries()) {
    for (const family of familyCodes ?? []) {
      const codes = families.get(family) ?? new Set();
      for (const { code } of attributes[at]?.attributes ?? []) codes.add(code);
      families.set(family, codes);
    }
  }
  return families;
}
