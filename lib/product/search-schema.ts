import { z } from 'zod';
import { Typed } from '#lib/search/schema.ts';
import { ProductType } from './schema.ts';

/** A field left empty asks for nothing. */
const field = Typed.exactOptional();

/** What products are searched by, as it stands in a URL; all of it has to hold. */
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

/** The same for all that is found, whatever page it would be on. */
export const FoundProductsQuery = ProductSearchQuery.omit({ cursor: true });
export type FoundProductsQuery = z.output<typeof FoundProductsQuery>;

/** The most products in one file. */
export const MOST_IN_FILE = 10_000;

/** The numbers of products found, at most a page; `asOf` is the time of the answer. */
export type ProductSearchPage = {
  readonly numbers: readonly string[];
  readonly nextCursor: string | undefined;
  /** The one that was typed whole: its number, else its barcode. */
  readonly exact: string | undefined;
  readonly asOf: string;
};
