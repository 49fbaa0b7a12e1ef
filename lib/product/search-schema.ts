import { z } from 'zod';
import { Typed } from '#lib/search/schema.ts';
import { ProductType } from './schema.ts';

/** An empty field does not restrict the search. */
const field = Typed.exactOptional();

/** The search query as it stands in a URL; all conditions have to hold. */
export const ProductSearchQuery = z.strictObject({
  q: field.describe(
    'A number or maker’s number or its beginning, a barcode, or words of the name, brand or family.',
  ),
  section: field.describe('Code of a section.'),
  category: field.describe('Code of a category.'),
  brand: field.describe('Code of a brand.'),
  subBrand: field.describe('Code of a sub-brand of that brand.'),
  family: field.describe('Code of a family.'),
  type: z
    .union([z.literal(''), ProductType], {
      error: 'must be STOCK, NON_STOCK, KIT or SERVICE, or left out',
    })
    .exactOptional(),
  sort: z
    .enum(['number'], { error: 'must be `number`, or left out for the order of names' })
    .exactOptional(),
  cursor: z.string().exactOptional().describe('`nextCursor` of the page before; opaque.'),
});
export type ProductSearchQuery = z.output<typeof ProductSearchQuery>;

/** The same query for all results, without pages. */
export const FoundProductsQuery = ProductSearchQuery.omit({ cursor: true });
export type FoundProductsQuery = z.output<typeof FoundProductsQuery>;

/** The most products in one file. */
export const MOST_IN_FILE = 10_000;

/** A page of product numbers; `asOf` is the time of the response. */
export type ProductSearchPage = {
  readonly numbers: readonly string[];
  readonly nextCursor: string | undefined;
  /** The product whose number, or else whose barcode, was entered exactly. */
  readonly exact: string | undefined;
  readonly asOf: string;
};
