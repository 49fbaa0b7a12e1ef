import { z } from 'zod';
import { DateOnly } from '#lib/api/fields.ts';
import { ProductNumber } from '#lib/product/schema.ts';
import { StateCode } from './cost-schema.ts';

/** The most products in one query. */
export const MOST_PRODUCTS = 500;

/** The products whose costs a file has, in which states and on which date. */
export const CostsQuery = z.strictObject({
  product: z
    .array(ProductNumber)
    .min(1)
    .max(MOST_PRODUCTS, { error: `must be at most ${MOST_PRODUCTS} products` })
    .describe('Number of a product; repeat the parameter for each.'),
  state: z
    .array(StateCode)
    .exactOptional()
    .describe('Code of a state; repeat the parameter for each. None is all of them.'),
  date: DateOnly.exactOptional().describe('The day on which the costs are to hold; else today.'),
});
export type CostsQuery = z.output<typeof CostsQuery>;
