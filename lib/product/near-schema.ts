import { z } from 'zod';
import { Typed } from '#lib/search/schema.ts';

/** What was typed or scanned as product numbers, and is none. */
export const NearQuery = z.strictObject({ typed: z.array(Typed).min(1).max(10) });
export type NearQuery = z.output<typeof NearQuery>;

export const NearProduct = z.strictObject({
  number: z.string(),
  description: z.string(),
  /** Whether it is certain that this one was meant: its barcode, or its number in other letters. */
  isCertain: z.boolean(),
});
export type NearProduct = z.infer<typeof NearProduct>;

/** For each text, in order, the products that may have been meant, the likeliest first. */
export const NearProducts = z.strictObject({ near: z.array(z.array(NearProduct)) });
export type NearProducts = z.infer<typeof NearProducts>;
