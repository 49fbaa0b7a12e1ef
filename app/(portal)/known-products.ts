import { type Context, permitted } from '#lib/auth/context.ts';
import { knownProducts } from '#lib/product/known-products.ts';

/** Those of the products in a document that have a page, for a reader who may see products; else none. */
export function productsWithPages(
  ctx: Context,
  numbers: readonly (string | undefined)[],
): Promise<ReadonlySet<string>> | ReadonlySet<string> {
  const reader = permitted(ctx, 'product:read');
  return reader
    ? knownProducts(
        reader,
        numbers.filter((number) => number !== undefined),
      )
    : new Set();
}
