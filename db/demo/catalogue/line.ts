import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { ATTRIBUTES, type AttributeCode } from './attributes.ts';

const code = z.enum(Object.keys(ATTRIBUTES) as [AttributeCode, ...AttributeCode[]]);
const labels = z.array(z.string()).min(1).readonly();

/**
 * What an attribute can be chosen from, as a tradesperson says it (`15 mm`, `Matte Black`), each with
 * what it makes of the price; without prices it makes nothing of it. A text names a scale of `scales.json`.
 */
export const Options = z.union([labels, z.record(z.string(), z.number().positive())]);
export type Options = z.infer<typeof Options>;

const axes = z.partialRecord(code, z.union([Options, z.string()]));

/** What is true of every product of a line. A number is written with its unit: `6 L/min`. */
const Facts = z.partialRecord(code, z.union([z.string(), z.boolean(), labels])).readonly();
export type Facts = z.infer<typeof Facts>;

/** A part of a kit: of which line, how many, and what is not chosen with the kit itself. */
const KitPart = z.union([
  z.tuple([z.string(), z.number().positive()]),
  z.tuple([z.string(), z.number().positive(), Facts]),
]);
export type KitPart = readonly [family: string, quantity: number, chosen?: Facts];

/** A product line as `data/product-lines.ndjson` has it: all products that differ in sizes, choices and brands alone. */
export const LineRecord = z.strictObject({
  /** Code of the family that its products make up. */
  family: z.string(),
  /** What that family is called. */
  title: z.string(),
  /** Wider families that its products belong to as well. */
  alsoIn: labels.exactOptional(),
  category: z.string(),
  /** Codes of brands, a sub-brand as `BRAND.SUB`. */
  brands: labels,
  /** Description of a product: `{code}` is what was chosen, `{brand}` and `{range}` its names. */
  name: z.string(),
  /** What it is for, in a sentence or two. */
  about: z.string(),
  /** Choices that make a product dearer and heavier alike. */
  sizes: axes.exactOptional(),
  /** Choices that change its price alone. */
  choices: axes.exactOptional(),
  /** Combinations that are not made: those with one of the labels of every attribute named. */
  notMade: z.array(z.partialRecord(code, labels)).exactOptional(),
  facts: Facts.exactOptional(),
  /** Cost of the product whose choices all count 1, in Australian dollars without GST. */
  cost: z.number().nonnegative(),
  /** Selling price over cost; 1.5 unless told. */
  markup: z.number().exactOptional(),
  /** Costs and sells for exactly what is told, whatever the currency. */
  isAtFaceValue: z.literal(true).exactOptional(),
  /** Its mass, where it has one worth telling. */
  kg: z.number().positive().exactOptional(),
  /** Unit it is sold by; `EA` unless told. */
  unit: z.string().exactOptional(),
  /** STOCK unless told. */
  productType: z.enum(['STOCK', 'NON_STOCK', 'SERVICE']).exactOptional(),
  /** How much it is asked for, 0 to 1; 0.4 unless told. */
  popularity: z.number().min(0).max(1).exactOptional(),
  isHazardous: z.literal(true).exactOptional(),
  isGstExempt: z.literal(true).exactOptional(),
  /** Makes its products kits. */
  kit: z.array(KitPart).readonly().exactOptional(),
  /** The family whose like product replaces one that is no longer made. */
  replacedBy: z.string().exactOptional(),
  /** The one country that has it. */
  only: CountryCode.exactOptional(),
  /** How it is called, and what else is true, in New Zealand. */
  nz: z
    .strictObject({
      name: z.string().exactOptional(),
      title: z.string().exactOptional(),
      facts: Facts.exactOptional(),
    })
    .exactOptional(),
});
type LineRecord = z.infer<typeof LineRecord>;

/** A product line, its scales filled in. */
export type Line = Readonly<Omit<LineRecord, 'sizes' | 'choices' | 'kit'>> & {
  readonly sizes?: Axes;
  readonly choices?: Axes;
  readonly kit?: readonly KitPart[];
};

/** What a product of a line can be chosen by. */
export type Axes = { readonly [Code in AttributeCode]?: Options };

/** What was chosen of each axis. */
export type Chosen = { readonly [Code in AttributeCode]?: string };
