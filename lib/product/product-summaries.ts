import type { Context } from '#lib/auth/context.ts';
import { given } from '#lib/given.ts';
import { classNames } from './product-range.ts';
import { queryProducts } from './products.ts';
import type { Product } from './schema.ts';

/** A product as lists show it. */
export type ProductSummary = Pick<
  Product,
  | 'number'
  | 'description'
  | 'unitOfMeasure'
  | 'productType'
  | 'manufacturerPartNumber'
  | 'isHazardous'
  | 'replacedByProductNumber'
> & {
  /** The name of its brand. */
  readonly brandName?: string;
};

/** Summaries of these products, in order; unknown numbers are left out. */
export async function productSummaries(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
): Promise<ProductSummary[]> {
  const { products } = (await queryProducts(ctx, { productNumbers: [...numbers] })).parse();
  const brands = await classNames(
    ctx,
    'brand',
    products.flatMap(({ brandCode }) => brandCode ?? []),
  );
  return products.map(({ brandCode, ...product }) => ({
    ...product,
    ...given('brandName', brandCode && (brands.get(brandCode) ?? brandCode)),
  }));
}
