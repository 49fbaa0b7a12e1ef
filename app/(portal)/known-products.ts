import { type Context, permitted } from '#lib/auth/context.ts';
import { knownProducts } from '#lib/product/known-products.ts';

/** The products of a document that have a page, if the reader may see products. */
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
