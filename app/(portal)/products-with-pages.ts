import { type Context, withScope } from '#lib/auth/context.ts';
import { findKnownProducts } from '#lib/products/products.ts';

/** The products of a document that have a page, if the user may see products. */
export function productsWithPages(
  ctx: Context,
  numbers: readonly (string | undefined)[],
): Promise<ReadonlySet<string>> | ReadonlySet<string> {
  const reader = withScope(ctx, 'product:read');
  return reader
    ? findKnownProducts(
        reader,
        numbers.filter((number) => number !== undefined),
      )
    : new Set();
}
