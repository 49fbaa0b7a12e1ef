import type { CountryCode } from '#lib/api/fields.ts';
import type { AttributeCode } from './attributes.ts';

/**
 * What an attribute can be chosen from, as a tradesperson says it (`15 mm`, `Matte Black`), each with
 * what it makes of the price; without prices it makes nothing of it.
 */
export type Options = readonly string[] | Readonly<Record<string, number>>;

/** What is true of every product of a line. A number is written with its unit: `6 L/min`. */
export type Facts = { readonly [Code in AttributeCode]?: string | boolean | readonly string[] };

/** A part of a kit: of which line, how many, and what is not chosen with the kit itself. */
export type KitPart = readonly [family: string, quantity: number, chosen?: Facts];

/** A product line: all products that differ in their sizes, choices and brands alone. */
export type Line = {
  /** Code of the family that its products make up. */
  readonly family: string;
  /** What that family is called. */
  readonly title: string;
  /** Wider families that its products belong to as well. */
  readonly alsoIn?: readonly string[];
  readonly category: string;
  /** Codes of brands, a sub-brand as `BRAND.SUB`. */
  readonly brands: readonly string[];
  /** Description of a product: `{code}` is what was chosen, `{brand}` and `{range}` its names. */
  readonly name: string;
  /** What it is for, in a sentence or two. */
  readonly about: string;
  /** Choices that make a product dearer and heavier alike. */
  readonly sizes?: { readonly [Code in AttributeCode]?: Options };
  /** Choices that change its price alone. */
  readonly choices?: { readonly [Code in AttributeCode]?: Options };
  /** Whether a combination is made at all; without it every one is. */
  readonly isMade?: (chosen: Chosen) => boolean;
  readonly facts?: Facts;
  /** Cost of the product whose choices all count 1, in Australian dollars without GST. */
  readonly cost: number;
  /** Selling price over cost; 1.5 unless told. */
  readonly markup?: number;
  /** Costs and sells for exactly what is told, whatever the currency. */
  readonly isAtFaceValue?: true;
  /** Its mass, where it has one worth telling. */
  readonly kg?: number;
  /** Unit it is sold by; `EA` unless told. */
  readonly unit?: string;
  /** STOCK unless told. */
  readonly productType?: 'STOCK' | 'NON_STOCK' | 'SERVICE';
  /** How much it is asked for, 0 to 1; 0.4 unless told. */
  readonly popularity?: number;
  readonly isHazardous?: true;
  readonly isGstExempt?: true;
  /** Makes its products kits. */
  readonly kit?: readonly KitPart[];
  /** The family whose like product replaces one that is no longer made. */
  readonly replacedBy?: string;
  /** The one country that has it. */
  readonly only?: CountryCode;
  /** How it is called, and what else is true, in New Zealand. */
  readonly nz?: { readonly name?: string; readonly title?: string; readonly facts?: Facts };
};

/** What was chosen of each axis. */
export type Chosen = { readonly [Code in AttributeCode]?: string };
