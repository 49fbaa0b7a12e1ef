import { z } from 'zod';
import { Typed } from '#lib/search/schema.ts';

/** Texts typed or scanned as product numbers that do not exist. */
export const NearQuery = z.strictObject({ typed: z.array(Typed).min(1).max(10) });
export type NearQuery = z.output<typeof NearQuery>;

export const NearProduct = z.strictObject({
  number: z.string(),
  description: z.string(),
  /** Whether this product was certainly meant: a unique barcode, or its number written differently. */
  isCertain: z.boolean(),
});
export type NearProduct = z.infer<typeof NearProduct>;

/** For each text, in order, the products that may have been meant, the most likely first. */
export const NearProducts = z.strictObject({ near: z.array(z.array(NearProduct)) });
export type NearProducts = z.infer<typeof NearProducts>;
