import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { dataJson, dataLines, readOnce } from '#tools/demo/data-files/data-file.ts';
import { ATTRIBUTES, type AttributeCode } from './attributes.ts';

/** Every product line; products are numbered in this order. */
export const productLines: () => readonly ProductLine[] = readOnce(() => {
  const scales = dataJson('scales.json', z.record(z.string(), Options));
  return dataLines('product-lines.ndjson', ProductLineRecord).map(
    ({ sizes, choices, ...line }) => ({
      ...line,
      ...(sizes && { sizes: withScales(sizes, scales) }),
      ...(choices && { choices: withScales(choices, scales) }),
    }),
  );
});

type Named = { readonly [Code in AttributeCode]?: Options | string };

/** Replaces the names of scales by their options. */
function withScales(axes: Named, scales: Readonly<Record<string, Options>>): Axes {
  const entries = Object.entries(axes).map(([code, options]) => {
    const scale = typeof options === 'string' ? scales[options] : options;
    if (scale === undefined) throw new Error(`tools/demo/data/scales.json has no ${options}.`);
    return [code, scale] as const;
  });
  return Object.fromEntries(entries);
}

const code = z.enum(Object.keys(ATTRIBUTES) as [AttributeCode, ...AttributeCode[]]);
const labels = z.array(z.string()).min(1).readonly();

/**
 * The options of an attribute, in trade terms (`15 mm`, `Matte Black`), with their price factors; without factors
 * they do not affect the price. A string names a scale in `scales.json`.
 */
export const Options = z.union([labels, z.record(z.string(), z.number().positive())]);
export type Options = z.infer<typeof Options>;

const axes = z.partialRecord(code, z.union([Options, z.string()]));

/** Attributes shared by every product of a line. A number has its unit: `6 L/min`. */
const Facts = z.partialRecord(code, z.union([z.string(), z.boolean(), labels])).readonly();
export type Facts = z.infer<typeof Facts>;

/** A component of a kit: its line, quantity, and options that are not chosen with the kit. */
const KitComponentRecord = z.union([
  z.tuple([z.string(), z.number().positive()]),
  z.tuple([z.string(), z.number().positive(), Facts]),
]);
type KitComponentRecord = readonly [family: string, quantity: number, chosen?: Facts];

/** A product line in `data/product-lines.ndjson`: products that differ only in sizes, choices and brands. */
const ProductLineRecord = z.strictObject({
  /** Code of the family of its products. */
  family: z.string(),
  /** Name of that family. */
  title: z.string(),
  /** Wider families of its products. */
  alsoIn: labels.exactOptional(),
  category: z.string(),
  /** Codes of brands, or `BRAND.SUB` for a sub-brand. */
  brands: labels,
  /** Template of the product description: `{code}` is the chosen option, `{brand}` and `{range}` their names. */
  name: z.string(),
  /** What it is for, in one or two sentences. */
  about: z.string(),
  /** Choices that affect price and mass. */
  sizes: axes.exactOptional(),
  /** Choices that affect the price only. */
  choices: axes.exactOptional(),
  /** Excluded combinations: those with one of the labels of every attribute named. */
  notMade: z.array(z.partialRecord(code, labels)).exactOptional(),
  facts: Facts.exactOptional(),
  /** Cost with all factors 1, in Australian dollars without GST. */
  cost: z.number().nonnegative(),
  /** Selling price divided by cost; default 1.5. */
  markup: z.number().exactOptional(),
  /** Costs and sells for this exact amount in any currency (gift cards). */
  isAtFaceValue: z.literal(true).exactOptional(),
  /** Mass in kilograms, if relevant. */
  kg: z.number().positive().exactOptional(),
  /** Unit of sale; default `EA`. */
  unit: z.string().exactOptional(),
  /** Default STOCK. */
  productType: z.enum(['STOCK', 'NON_STOCK', 'SERVICE']).exactOptional(),
  /** Demand, 0 to 1; default 0.4. */
  popularity: z.number().min(0).max(1).exactOptional(),
  isHazardous: z.literal(true).exactOptional(),
  isGstExempt: z.literal(true).exactOptional(),
  /** Components, which make its products kits. */
  kit: z.array(KitComponentRecord).readonly().exactOptional(),
  /** The family whose matching product replaces a discontinued one. */
  replacedBy: z.string().exactOptional(),
  /** The only country that sells it. */
  only: CountryCode.exactOptional(),
  /** Different name and attributes in New Zealand. */
  nz: z
    .strictObject({
      name: z.string().exactOptional(),
      title: z.string().exactOptional(),
      facts: Facts.exactOptional(),
    })
    .exactOptional(),
});
type ProductLineRecord = z.infer<typeof ProductLineRecord>;

/** A product line with its scales resolved. */
export type ProductLine = Readonly<Omit<ProductLineRecord, 'sizes' | 'choices' | 'kit'>> & {
  readonly sizes?: Axes;
  readonly choices?: Axes;
  readonly kit?: readonly KitComponentRecord[];
};

/** The attributes to choose by, with their options. */
export type Axes = { readonly [Code in AttributeCode]?: Options };

/** The chosen option of each axis. */
export type Chosen = { readonly [Code in AttributeCode]?: string };
