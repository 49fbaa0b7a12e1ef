import type { StateStanding } from '#components/products/cost-summary.tsx';
import { searchAssets } from '#lib/assets/search.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
import { costStanding } from '#lib/procurement/cost-history.ts';
import { listProductCosts } from '#lib/procurement/product-costs.ts';
import { kitParts, kitsWith, replacedWith } from '#lib/product/kit-tree.ts';
import { getProductAttributes } from '#lib/product/product-attributes.ts';
import { getProductFamilies } from '#lib/product/product-families.ts';
import { productRange } from '#lib/product/product-range.ts';
import { queryProducts } from '#lib/product/products.ts';
import type { Product } from '#lib/product/schema.ts';
import { todayInState } from '#lib/state-zones.ts';

/** The most kits, replaced products and files listed on the page. */
export const MAX_RELATED = 50;

/** The catalogue data of a product besides its document. */
export async function catalogueReading(ctx: Context<'product:read'>, product: Product) {
  const { number, sectionCode, categoryCode, brandCode, replacedByProductNumber } = product;
  const classification = { section: sectionCode, category: categoryCode, brand: brandCode };
  const [attributes, families, range, kit, kits, replaced, successors] = await Promise.all([
    getProductAttributes(ctx, number),
    getProductFamilies(ctx, number),
    productRange(ctx, { ...classification, family: undefined }),
    kitParts(ctx, product),
    kitsWith(ctx, number, MAX_RELATED),
    replacedWith(ctx, number, MAX_RELATED),
    queryProducts(ctx, { productNumbers: [replacedByProductNumber ?? number] }),
  ]);
  const [successor] = successors.parse().products;
  return {
    attributes: attributes.parse().attributes,
    families: families.parse().families,
    range,
    kit,
    kits,
    replaced,
    successor:
      replacedByProductNumber === undefined
        ? undefined
        : { number: replacedByProductNumber, description: successor?.description },
  };
}

/** The pictures, main one first, and other files of a product; undefined when the reader may not see assets. */
export async function filesOf(ctx: Context<'product:read'>, productNumber: string) {
  const reader = permitted(ctx, 'assets:read');
  if (!reader) return undefined;
  const query = { productNumber, status: 'READY' as const, metaproperty: [], limit: MAX_RELATED };
  const { assets, pagination } = await searchAssets(reader, query);
  const inOrder = assets.toReversed();
  const pictures = inOrder.filter(({ type }) => type === 'IMAGE');
  const main = pictures.find(({ purpose }) => purpose === 'PRIMARY_IMAGE') ?? pictures[0];
  return {
    main,
    pictures: main ? [main, ...pictures.filter((asset) => asset !== main)] : [],
    sheets: inOrder.filter(({ type }) => type !== 'IMAGE'),
    hasMore: pagination.hasMore,
  };
}

/** The current and next cost of a product in each state; undefined when the reader may not see costs. */
export async function costsOf(
  ctx: Context<'product:read'>,
  productNumber: string,
): Promise<StateStanding[] | undefined> {
  const reader = permitted(ctx, 'costs:read');
  if (!reader) return undefined;
  const now = ctx.clock.now();
  const [costs] = await listProductCosts(reader, { products: [productNumber] });
  return (costs?.states ?? []).map((history) => ({
    state: history.stateName,
    ...costStanding(history, todayInState(ctx.countryCode, history.stateCode, now)),
  }));
}
