import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { Attribute } from '#lib/products/attributes-schema.ts';
import { BrandRecord } from '#lib/products/master-data/schema.ts';
import { Product, type ProductRecord } from '#lib/products/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataLines, memoized } from '#tools/demo/data-file.ts';
import { timeOf, twoDigits } from '#tools/demo/members.ts';
import { randomFor } from '#tools/demo/random.ts';

/** Attributes of a product in trade terms; a number has its unit: `6 L/min`. */
const Facts = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));

/** A product line in `data/product-lines.ndjson`: what its products have in common. */
const ProductLine = z.strictObject({
  /** Name of the family of its products, the first of its `familyCodes`. */
  title: z.string(),
  /** What it is for, in one or two sentences. */
  about: z.string(),
  /** What the record of each has. */
  record: Product.pick({
    unitOfMeasure: true,
    productType: true,
    sectionCode: true,
    categoryCode: true,
    familyCodes: true,
    isGstExempt: true,
    isHazardous: true,
  }).required(),
  facts: Facts,
  /** Different name and attributes in New Zealand. */
  nz: z
    .strictObject({ title: z.string().exactOptional(), facts: Facts.exactOptional() })
    .default({}),
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
  record: Product.omit({ longDescription: true, createdAt: true, updatedAt: true }),
  /** What distinguishes it within its line. */
  chosen: z.record(z.string(), z.string()),
  /** Days from today: created, last changed, sold out and not bought again from, discontinued from. */
  life: z.strictObject({
    created: z.int(),
    updated: z.int(),
    runOut: z.int().exactOptional(),
    discontinued: z.int().exactOptional(),
  }),
  /** 0 to 1. */
  demand: z.number(),
  au: Terms.exactOptional(),
  nz: Terms.exactOptional(),
});

/** A product as sold in a country. */
export type DemoProduct = ReturnType<typeof demoProducts>[number];

/** The products sold in a country, in the order of the lines, with what `record` and `facts` take from their line. */
export const demoProducts = memoized((countryCode: CountryCode) =>
  rows().flatMap(({ family, chosen, au, nz, ...row }) => {
    const terms = { au, nz }[countryCode];
    const line = lines().get(family);
    if (!line) throw new Error(`product-lines.ndjson has no ${family}.`);
    if (terms === undefined) return [];
    const { description = row.record.description } = terms;
    const here = countryCode === 'nz' ? line.nz : {};
    return {
      ...row,
      family,
      terms,
      brandName: brands().get(row.record.brandCode ?? '') ?? '',
      about: line.about,
      title: here.title ?? line.title,
      record: { ...line.record, ...row.record, description },
      facts: { ...line.facts, ...here.facts, ...chosen },
    };
  }),
);

const brands = memoized(
  () => new Map(dataLines('brands.ndjson', BrandRecord).map(({ code, name }) => [code, name])),
);

const rows = memoized(() => dataLines('products.ndjson', ProductRow));

const lines = memoized(
  () =>
    new Map(
      dataLines('product-lines.ndjson', ProductLine).map((line) => [
        line.record.familyCodes[0],
        line,
      ]),
    ),
);

/** The product as a feed record. */
export function productRecord({ record, about, facts, life }: DemoProduct, today: string) {
  const { standards } = facts;
  // A time in the working day (UTC), so that records changed on one day differ.
  const seconds = (Number(record.number) * 7_919) % (6 * 3600);
  const time = `${timeOf(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}.000`;
  return {
    ...record,
    longDescription: `${about}${Array.isArray(standards) ? ` To ${standards.join(', ')}.` : ''}`,
    createdAt: `${dayAfter(today, life.created)}T00:30:00.000Z`,
    updatedAt: `${dayAfter(today, life.updated)}T${time}Z`,
  } satisfies ProductRecord;
}

/** The attributes of a product, in the order of `data/attributes.ndjson`. */
export function attributesOf({ facts, family }: DemoProduct, today: string): Attribute[] {
  const values: DemoProduct['facts'] = {
    ...facts,
    // Certificates expire; a few just have.
    ...(facts['marks'] !== undefined && {
      certifiedUntil: dayAfter(today, randomFor(`certificate of ${family}`).int(-20, 1700)),
    }),
  };
  return attributes().flatMap((attribute) => {
    const value = values[attribute.code];
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

const attributes = memoized(() =>
  dataLines('attributes.ndjson', z.strictObject({ code, label, group, type })),
);
