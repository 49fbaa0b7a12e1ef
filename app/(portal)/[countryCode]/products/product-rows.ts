import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import type { ProductRow } from '#components/products/product-columns.tsx';
import { readProductPictures } from '#lib/assets/product-assets.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { readSellableQuantities } from '#lib/availability/branch-stock.ts';
import { listProductSummaries } from '#lib/product/products.ts';
import { queryProductStatuses } from '#lib/product/statuses/product-statuses.ts';

/** The rows of a product list, with the stock and status that the user may see. */
export async function loadProductRows(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  branch: string | undefined,
): Promise<ProductRow[]> {
  if (numbers.length === 0) return [];
  const assets = withScope(ctx, 'assets:read');
  const stock = withScope(ctx, 'availability:read');
  const [products, pictures, statuses, sellable] = await Promise.all([
    listProductSummaries(ctx, numbers),
    assets && readProductPictures(assets, numbers),
    branch === undefined ? undefined : statusesAt(ctx, numbers, branch),
    stock &&
      branch !== undefined &&
      readSellableQuantities(stock, branch, DEFAULT_CHANNEL, numbers),
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
