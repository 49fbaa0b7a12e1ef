import { USUAL_CHANNEL } from '#components/availability/sheet-place.ts';
import type { ProductRow } from '#components/products/product-columns.tsx';
import { productPictures } from '#lib/assets/product-pictures.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
import { sellableAt } from '#lib/availability/sellable.ts';
import { queryProductStatuses } from '#lib/product/product-statuses.ts';
import { productSummaries } from '#lib/product/product-summaries.ts';

/** The rows of a product list, with the stock and status that the reader may see. */
export async function productRows(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  branch: string | undefined,
): Promise<ProductRow[]> {
  if (numbers.length === 0) return [];
  const assets = permitted(ctx, 'assets:read');
  const stock = permitted(ctx, 'availability:read');
  const [products, pictures, statuses, sellable] = await Promise.all([
    productSummaries(ctx, numbers),
    assets && productPictures(assets, numbers),
    branch === undefined ? undefined : statusesAt(ctx, numbers, branch),
    stock && branch !== undefined && sellableAt(stock, branch, USUAL_CHANNEL, numbers),
  ]);
  return products.map((product) => ({
    ...product,
    picture: pictures?.get(product.number),
    status: statuses?.get(product.number),
    sellable: sellable ? sellable.get(product.number) : undefined,
  }));
}

async function statusesAt(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  branchNumber: string,
): Promise<ReadonlyMap<string, ProductRow['status']>> {
  const query = { productNumbers: [...numbers], branchNumber };
  const { productStatuses } = await queryProductStatuses(ctx, query);
  return new Map(
    productStatuses.map(({ productNumber, statuses: [entry] }) => [productNumber, entry]),
  );
}
