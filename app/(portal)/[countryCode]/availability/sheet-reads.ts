import { type Context, withScope } from '#lib/auth/context.ts';
import { readSellableQuantities } from '#lib/availability/availability.ts';
import type { QueryItem } from '#lib/availability/schema.ts';
import { checkSheet } from '#lib/availability/sheet/check-sheet.ts';
import type {
  SheetQuery,
  SheetResult,
  Suggestions,
  SuggestionsQuery,
} from '#lib/availability/sheet/schema.ts';
import { chunk } from '#lib/availability/sheet/sheet-limits.ts';
import { queryProducts } from '#lib/products/products.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';

/** The answers to rows of the sheet with the names of the products, for those who may read the catalogue. */
export async function checkNamedSheet(
  ctx: Context<'availability:read'>,
  query: Omit<SheetQuery, 'items'> & { readonly items: readonly QueryItem[] },
): Promise<SheetResult> {
  const catalogue = withScope(ctx, 'product:read');
  const numbers = [...new Set(query.items.map(({ productId }) => productId))];
  const [{ today, answers }, names] = await Promise.all([
    checkSheet(ctx, query),
    catalogue ? findNames(catalogue, numbers) : undefined,
  ]);
  return {
    today,
    answers: answers.map((answer) => {
      const name = names?.get(answer.productId);
      return name === undefined ? answer : { ...answer, name };
    }),
  };
}

const MAX_NAMES_PER_QUERY = 100;

async function findNames(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const productNumbers of chunk(numbers, MAX_NAMES_PER_QUERY)) {
    const { products } = (await queryProducts(ctx, { productNumbers })).parse();
    for (const { number, description } of products) names.set(number, description);
  }
  return names;
}

/** The products that a text may mean, with what the branch can sell now. */
export async function suggestProducts(
  ctx: Context<'availability:read'>,
  { typed, branchId, channelId }: SuggestionsQuery,
): Promise<Suggestions> {
  const catalogue = withScope(ctx, 'product:read');
  if (!catalogue) return { products: [] };
  const { near } = await searchSimilarProducts(catalogue, { typed });
  const products = near.find((found) => found.length > 0) ?? [];
  const numbers = products.map(({ number }) => number);
  const stock =
    branchId === undefined || numbers.length === 0
      ? new Map<string, number>()
      : await readSellableQuantities(ctx, branchId, channelId, numbers);
  return {
    products: products.map((product) => {
      const available = stock.get(product.number);
      return available === undefined ? product : { ...product, available };
    }),
  };
}
