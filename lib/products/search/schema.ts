import { z } from 'zod';
import { SearchText } from '#lib/search/schema.ts';

/** The most products in one file. */
export const MAX_PRODUCTS_IN_FILE = 10_000;

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
