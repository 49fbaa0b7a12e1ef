import type { Context } from '#lib/auth/context.ts';
import { given } from '#lib/given.ts';
import { classNames } from './product-range.ts';
import { queryProducts } from './products.ts';
import type { Product } from './schema.ts';

/** What a list shows of a product. */
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
  /** What its brand is called. */
  readonly brandName?: string;
};

/** The products of these numbers, in their order; what does not exist is left out. */
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
