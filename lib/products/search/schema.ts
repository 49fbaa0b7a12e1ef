import { z } from 'zod';
import { ProductType } from '#lib/products/schema.ts';
import { PageCursors, SearchText } from '#lib/search/schema.ts';

/** An empty field does not restrict the search. */
const field = SearchText.exactOptional();

/** The search query as it is in a URL; all conditions have to hold. */
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
    .enum(['relevance', 'name', 'number'], {
      error: 'must be `relevance`, `name` or `number`, or left out',
    })
    .describe('Left out: by relevance where there is a text, else by name.')
    .exactOptional(),
  ...PageCursors.shape,
});
export type ProductSearchQuery = z.output<typeof ProductSearchQuery>;

/** The same query for all results, without pages. */
export const FoundProductsQuery = ProductSearchQuery.omit({ cursor: true, before: true });
export type FoundProductsQuery = z.output<typeof FoundProductsQuery>;

/** The most products in one file. */
export const MAX_PRODUCTS_IN_FILE = 10_000;

/** A page of product numbers; `asOf` is the time of the response. */
export type ProductSearchPage = {
  readonly numbers: readonly string[];
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  /** The words that were matched beside those of the text, because no product has it as it is spelt. */
  readonly similar: readonly string[];
  /** What the products are in the order of; by relevance only words of three letters or more. */
  readonly order: 'relevance' | 'name' | 'number';
  /** How well products match, by number, where they are in the order of relevance: equal ones in the order of names. */
  readonly scores: ReadonlyMap<string, number>;
  /** Whether words of the text are in the name of the first by relevance. */
  readonly isNamed: boolean;
  /** The product whose number, or else whose barcode, was entered exactly. */
  readonly exact: string | undefined;
  readonly asOf: string;
};

/** Texts typed or scanned as product numbers that do not exist. */
export const SimilarProductsQuery = z.strictObject({ typed: z.array(SearchText).min(1).max(10) });
export type SimilarProductsQuery = z.output<typeof SimilarProductsQuery>;

export const SimilarProduct = z.strictObject({
  number: z.string(),
  description: z.string(),
  /** Whether this product was certainly meant: a unique barcode, or its number written differently. */
  isCertain: z.boolean(),
});
export type SimilarProduct = z.infer<typeof SimilarProduct>;

/** For each text, in order, the products that may have been meant, the most likely first. */
export const SimilarProducts = z.strictObject({ near: z.array(z.array(SimilarProduct)) });
export type SimilarProducts = z.infer<typeof SimilarProducts>;
