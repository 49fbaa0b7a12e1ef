import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { BrandRecord } from '#lib/products/master-data/schema.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';

/** Attributes of a product in trade terms; a number has its unit: `6 L/min`. */
const Facts = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
export type Facts = Readonly<z.infer<typeof Facts>>;

/** A product line in `data/product-lines.ndjson`: what its products have in common. */
const ProductLine = z.strictObject({
  /** Code of the family of its products. */
  family: z.string(),
  /** Name of that family. */
  title: z.string(),
  /** Wider families of its products. */
  alsoIn: z.array(z.string()).default([]),
  category: z.string(),
  /** Template of the product description: `{code}` is the chosen option, `{brand}` and `{range}` their names. */
  name: z.string(),
  /** What it is for, in one or two sentences. */
  about: z.string(),
  facts: Facts.default({}),
  /** Unit of sale. */
  unit: z.string().default('EA'),
  productType: z.enum(['STOCK', 'NON_STOCK', 'SERVICE']).default('STOCK'),
  isHazardous: z.boolean().default(false),
  isGstExempt: z.boolean().default(false),
  /** Different name and attributes in New Zealand. */
  nz: z
    .strictObject({
      name: z.string().exactOptional(),
      title: z.string().exactOptional(),
      facts: Facts.exactOptional(),
    })
    .default({}),
});
type ProductLine = z.infer<typeof ProductLine>;

/** The supplier, selling price and costs of a product in a country, in its currency without GST. */
const Terms = z.strictObject({
  supplier: z.int(),
  price: z.number(),
  /** What the supplier has asked since each month, counted from the current one; a kit has none of its own. */
  costs: z.array(z.tuple([z.int(), z.number()])).exactOptional(),
});

/** A product in `data/products.ndjson`. */
const ProductRow = z.strictObject({
  /** The same in both countries. */
  number: z.string(),
  family: z.string(),
  /** Code of its brand, or `BRAND.RANGE`. */
  brand: z.string(),
  /** What distinguishes it within its line. */
  chosen: z.record(z.string(), z.string()),
  /** Part number of the manufacturer. */
  part: z.string().exactOptional(),
  kg: z.number().exactOptional(),
  barcodes: z.array(z.string()).exactOptional(),
  /** Days from today: created, last changed, sold out and not bought again from, discontinued from. */
  life: z.strictObject({
    created: z.int(),
    updated: z.int(),
    runOut: z.int().exactOptional(),
    discontinued: z.int().exactOptional(),
  }),
  replacedBy: z.string().exactOptional(),
  /** Components, which make it a kit. */
  kit: z.array(z.tuple([z.string(), z.number()])).exactOptional(),
  /** 0 to 1. */
  demand: z.number(),
  au: Terms.exactOptional(),
  nz: Terms.exactOptional(),
});

/** A product as sold in a country. */
export type DemoProduct = Omit<z.infer<typeof ProductRow>, CountryCode> & {
  readonly line: ProductLine;
  readonly description: string;
  /** Title of its line. */
  readonly title: string;
  readonly brandName: string;
  readonly facts: Facts;
  readonly terms: z.infer<typeof Terms>;
};

/** The products sold in a country, in the order of the lines. */
export function demoProducts(countryCode: CountryCode): readonly DemoProduct[] {
  return products().get(countryCode) ?? [];
}

const products = readOnce(() => {
  const lines = new Map(productLines().map((line) => [line.family, line]));
  const rows = dataLines('products.ndjson', ProductRow);
  const inCountry = (country: CountryCode) =>
    rows.flatMap(({ au, nz, ...row }) => {
      const terms = { au, nz }[country];
      const line = lines.get(row.family);
      if (!line) throw new Error(`product-lines.ndjson has no ${row.family}.`);
      return terms === undefined ? [] : [{ ...row, ...described(row, line, country), terms }];
    });
  return new Map(CountryCode.options.map((country) => [country, inCountry(country)]));
});

const productLines = readOnce(() => dataLines('product-lines.ndjson', ProductLine));

export const demoBrands = readOnce(() => dataLines('brands.ndjson', BrandRecord));

function described(
  { brand, chosen }: Pick<DemoProduct, 'brand' | 'chosen'>,
  line: ProductLine,
  country: CountryCode,
) {
  const [code, rangeCode] = brand.split('.');
  const { name: brandName = '', subBrands = [] } =
    demoBrands().find((each) => each.code === code) ?? {};
  const range = subBrands.find((each) => each.code === rangeCode)?.name;
  const words: Readonly<Record<string, string | undefined>> = {
    ...chosen,
    brand: brandName,
    range,
  };
  const here = country === 'nz' ? line.nz : {};
  return {
    line,
    title: here.title ?? line.title,
    brandName,
    description: (here.name ?? line.name).replaceAll(/\{(\w+)\}/g, (_, word) => {
      const text = words[word];
      if (text === undefined)
        throw new Error(`${line.family} is named after ${word}, and has none.`);
      return text;
    }),
    facts: { ...line.facts, ...here.facts },
  };
}
