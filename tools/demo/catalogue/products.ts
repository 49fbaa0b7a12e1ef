import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { Attribute } from '#lib/products/attributes-schema.ts';
import { BrandRecord } from '#lib/products/master-data/schema.ts';
import { Product } from '#lib/products/schema.ts';
import { dataLines, memoized } from '#tools/demo/data-file.ts';

/** Attributes of a product in trade terms; a number has its unit: `6 L/min`. */
const AttributeValues = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), z.array(z.string())]),
);

/** A product line in `data/product-lines.ndjson`: what its products have in common. */
const ProductLine = z.strictObject({
  record: Product.pick({
    longDescription: true,
    unitOfMeasure: true,
    productType: true,
    sectionCode: true,
    categoryCode: true,
    /** The first is that of the line. */
    familyCodes: true,
    isGstExempt: true,
    isHazardous: true,
  }).required(),
  attributes: AttributeValues,
  /** What is different in New Zealand. */
  nz: z
    .strictObject({
      longDescription: z.string().exactOptional(),
      attributes: AttributeValues.exactOptional(),
    })
    .exactOptional(),
});

/** The supplier, selling price and costs of a product in a country, in its currency without GST. */
const Terms = z.strictObject({
  /** Its name there, if that is another. */
  description: z.string().exactOptional(),
  supplier: z.int(),
  price: z.number(),
  /** What the supplier has asked since each month, counted from the current one; a kit has none of its own. */
  costs: z.array(z.tuple([z.int(), z.number()])).exactOptional(),
});

/** A product in `data/products.ndjson`. */
const ProductRow = z.strictObject({
  /** Code of the family of its line. */
  family: z.string(),
  /** What its record has besides that of its line; the number is the same in both countries. */
  record: Product,
  /** What distinguishes it within its line. */
  chosen: z.record(z.string(), z.string()),
  /** The days from which it is sold out and not bought again, and discontinued. */
  runOut: z.string().exactOptional(),
  discontinued: z.string().exactOptional(),
  /** 0 to 1. */
  demand: z.number(),
  au: Terms.exactOptional(),
  nz: Terms.exactOptional(),
});

/** A product as sold in a country. */
export type DemoProduct = ReturnType<typeof demoProducts>[number];

/** The products sold in a country, in the order of the lines, with what `record` and `attributes` take from their line. */
export function demoProducts(countryCode: CountryCode, today: string) {
  const lines = dataLines('product-lines.ndjson', ProductLine, today);
  const lineOf = new Map(lines.map((line) => [line.record.familyCodes[0], line]));
  return dataLines('products.ndjson', ProductRow, today).flatMap(
    ({ family, record, chosen, au, nz, ...row }) => {
      const terms = { au, nz }[countryCode];
      const line = lineOf.get(family);
      if (!line) throw new Error(`product-lines.ndjson has no ${family}.`);
      if (terms === undefined) return [];
      const { attributes = {}, ...here } = (countryCode === 'nz' && line.nz) || {};
      const { description = record.description } = terms;
      return {
        ...row,
        terms,
        brandName: brands().get(record.brandCode ?? '') ?? '',
        record: { ...line.record, ...record, ...here, description },
        attributes: { ...line.attributes, ...attributes, ...chosen },
      };
    },
  );
}

const brands = memoized(
  () => new Map(dataLines('brands.ndjson', BrandRecord).map(({ code, name }) => [code, name])),
);

/** The attributes of a product, in the order of `data/attributes.ndjson`. */
export function attributesOf({ attributes }: DemoProduct): Attribute[] {
  return attributeList().flatMap((attribute) => {
    const value = attributes[attribute.code];
    if (value === undefined) return [];
    return {
      ...attribute,
      ...(attribute.type === 'NUMBER' ? measureOf(String(value)) : { value }),
    };
  });
}

/** Splits a measure into number and unit: `6 L/min` gives 6 and `L/min`. */
function measureOf(text: string): { value: number; unit?: string } {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*(.*)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`Not a number with its unit: ${text}`);
  return { value: Number(number), ...(unit === '' ? {} : { unit }) };
}

const { code, label, group, type } = Attribute.shape;

const attributeList = memoized(() =>
  dataLines('attributes.ndjson', z.strictObject({ code, label, group, type })),
);
