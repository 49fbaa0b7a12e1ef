import { z } from 'zod';
import type { Brand } from '#lib/products/master-data/schema.ts';
import { dataRows, readOnce } from '#tools/demo/data-files/data-file.ts';

/** The brand of a product, with its range (sub-brand) if any. */
export type BrandChoice = {
  readonly code: string;
  readonly name: string;
  /** Price level: a factor on the usual cost. */
  readonly level: number;
  readonly range?: { readonly code: string; readonly name: string };
};

/** The brand for `BRAND` or `BRAND.RANGE`. Throws if unknown. */
export function brandOf(reference: string): BrandChoice {
  const [code = '', rangeCode] = reference.split('.');
  const { own, ranges } = brands().get(code) ?? unknown(reference);
  if (rangeCode === undefined) return { code, name: own.name, level: own.level };
  const range = ranges.find((each) => each.range === rangeCode) ?? unknown(reference);
  const level = own.level * range.level;
  return { code, name: own.name, level, range: { code: rangeCode, name: range.name } };
}

/** All brands as feed records, with their ranges as sub-brands. */
export function demoBrands(): Brand[] {
  return [...brands()].map(([code, { own, ranges }], at) => ({
    id: 100 + at,
    code,
    name: own.name,
    enabled: own.enabled,
    subBrands: ranges.map(({ range, name, enabled }, rangeAt) => ({
      id: 10_000 + at * 100 + rangeAt,
      code: range,
      name,
      enabled,
    })),
  }));
}

function unknown(reference: string): never {
  throw new Error(`There is no brand ${reference}.`);
}

/** A brand or, when `range` is not empty, a range of it. All are invented. */
const BrandRow = z.strictObject({
  code: z.string().min(1),
  range: z.string(),
  name: z.string().min(1),
  /** Price level: a factor on the usual cost, or on that of the brand. */
  level: z.coerce.number().positive(),
  /** A disabled one only has products that are being sold out. */
  enabled: z.stringbool(),
});
type BrandRow = z.infer<typeof BrandRow>;

/** Brands by code, each with its ranges. */
const brands = readOnce(() => {
  const rows = dataRows('brands.csv', BrandRow);
  const known = new Map<string, { readonly own: BrandRow; readonly ranges: BrandRow[] }>();
  for (const row of rows) {
    if (row.range === '') known.set(row.code, { own: row, ranges: [] });
    else (known.get(row.code) ?? unknown(row.code)).ranges.push(row);
  }
  return known;
});
