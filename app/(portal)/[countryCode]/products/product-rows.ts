import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import { dueWords } from '#components/customer-orders/order-words.ts';
import type { ProductRow } from '#components/products/product-columns.tsx';
import { readProductPictures } from '#lib/assets/product-assets.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { readSellableQuantities } from '#lib/availability/availability.ts';
import { listNearBranches } from '#lib/branches/branches.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { findNextForStock } from '#lib/customer-orders/incoming-goods.ts';
import { listProductSummaries } from '#lib/products/products.ts';
import { queryProductStatuses } from '#lib/products/statuses/product-statuses.ts';
import { dateIn } from '#lib/time/dates.ts';

/**
 * The rows of a product list, with the stock and status that the user may see. With `scores` the best matches are first,
 * and of those that match equally well what is in stock.
 */
export async function loadProductRows(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  home: LocatedBranch | undefined,
  scores?: ReadonlyMap<string, number>,
): Promise<ProductRow[]> {
  if (numbers.length === 0) return [];
  const assets = withScope(ctx, 'assets:read');
  const stock = withScope(ctx, 'availability:read');
  const [products, pictures, statuses, sellable] = await Promise.all([
    listProductSummaries(ctx, numbers),
    assets && readProductPictures(assets, numbers),
    home && statusesAt(ctx, numbers, home.number),
    stock && home && readSellableQuantities(stock, home.number, DEFAULT_CHANNEL, numbers),
  ]);
  const without = numbers.filter((number) => sellable?.get(number) === 0);
  const [near, due] = await Promise.all([
    nearestStock(ctx, home?.number, without, MAX_NEAR),
    dueHere(ctx, home, without),
  ]);
  const rows = products.map((product) => ({
    ...product,
    picture: pictures?.get(product.number),
    status: statuses?.get(product.number),
    sellable: sellable ? sellable.get(product.number) : undefined,
    near: near.get(product.number),
    due: due.get(product.number),
  }));
  return scores ? inStockFirst(rows, scores) : rows;
}

/** Sorts products that match equally well: those in stock here first, then those in stock near here. */
export function inStockFirst(
  rows: readonly ProductRow[],
  scores: ReadonlyMap<string, number>,
): ProductRow[] {
  const scoreOf = ({ number }: ProductRow) => scores.get(number) ?? -1;
  const distance = ({ sellable = 0, near }: ProductRow) => (sellable > 0 ? 0 : near ? 1 : 2);
  return rows.toSorted((a, b) => scoreOf(b) - scoreOf(a) || distance(a) - distance(b));
}

/** How many branches around the home branch are asked for what it has none of. */
const MAX_NEAR = 6;

/** The nearest of so many branches around one that has some of each product, by its number. */
export async function nearestStock(
  ctx: Context,
  home: string | undefined,
  numbers: readonly string[],
  most: number,
) {
  const stock = withScope(ctx, 'availability:read');
  const enterprise = withScope(ctx, 'enterprise:read');
  if (!stock || !enterprise || !home || numbers.length === 0) return new Map<string, StockNear>();
  const branches = await listNearBranches(enterprise, home, most);
  const found = await Promise.all(
    branches.map(async ({ number: near, name, kilometres }) => {
      const sellable = await readSellableQuantities(stock, near, DEFAULT_CHANNEL, numbers);
      return [...sellable].flatMap(([number, quantity]) =>
        quantity > 0 ? [[number, { name, quantity, kilometres }] as const] : [],
      );
    }),
  );
  // The nearest overwrites the others.
  return new Map<string, StockNear>(found.toReversed().flat());
}

type StockNear = { readonly name: string; readonly quantity: number; readonly kilometres: number };

/** When a branch gets products for its stock next, by number: `due 2 Dec`. */
export async function dueHere(
  ctx: Context,
  home: LocatedBranch | undefined,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ProductRow['due']>> {
  const reader = withScope(ctx, 'procurement:read');
  if (!reader || !home) return new Map();
  const today = dateIn(home.location.timeZone, ctx.clock.now());
  const next = await findNextForStock(reader, home.number, numbers);
  return new Map(
    [...next].map(([number, { quantity, date }]) => [
      number,
      { quantity, words: dueWords(date, today, home) },
    ]),
  );
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
