import { dueHere } from '#app/(portal)/[countryCode]/products/product-rows.ts';
import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import { type CostRow, costRows } from '#components/costs/cost-rows.ts';
import type { LevelNames } from '#components/products/product-status.tsx';
import type { NearbyStockRow } from '#components/products/product-stock.tsx';
import { ASSETS } from '#lib/assets/record.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findBranchStock } from '#lib/availability/availability.ts';
import { listBranches } from '#lib/branches/branches.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { nearestBranches, toFoundBranch } from '#lib/branches/search/search-branches.ts';
import { listProductCosts } from '#lib/costs/product-costs.ts';
import { getKitTree, listKitsContaining, listReplacedProducts } from '#lib/products/kit-tree.ts';
import { LEVEL_LABELS } from '#lib/products/labels.ts';
import { getProductFamilies } from '#lib/products/master-data/families.ts';
import { getProductAttributes } from '#lib/products/product-attributes.ts';
import { readProductRange } from '#lib/products/product-range.ts';
import { queryProducts } from '#lib/products/products.ts';
import type { Product } from '#lib/products/schema.ts';
import {
  getProductStatuses,
  listApplicableStatuses,
} from '#lib/products/statuses/product-statuses.ts';
import { statusByLevel } from '#lib/products/statuses/relevant-status.ts';
import type { StatusEntry } from '#lib/products/statuses/schema.ts';
import { listRecords } from '#lib/records/list.ts';
import { todayIn } from '#lib/time/clock.ts';
import { todayInState } from '#lib/time/state-time-zones.ts';

/** The most kits, replaced products and files listed on the page. */
const MAX_RELATED = 50;

export function readProduct(
  ctx: Context<'product:read'>,
  product: Product,
  home: LocatedBranch | undefined,
) {
  const { number } = product;
  return {
    catalogue: loadCatalogue(ctx, product),
    files: loadFiles(ctx, number),
    costs: loadCosts(ctx, number, home),
    stock: loadNearbyStock(ctx, home, number),
    status: loadStatuses(ctx, number, home),
    due: dueHere(ctx, home, [number]),
  };
}

/** The catalogue data of a product besides its document. */
async function loadCatalogue(ctx: Context<'product:read'>, product: Product) {
  const { number, sectionCode, categoryCode, brandCode, replacedByProductNumber } = product;
  const classification = { section: sectionCode, category: categoryCode, brand: brandCode };
  const [attributes, families, range, kit, kits, replaced, successors] = await Promise.all([
    getProductAttributes(ctx, number),
    getProductFamilies(ctx, number),
    readProductRange(ctx, { ...classification, family: undefined }),
    getKitTree(ctx, product),
    listKitsContaining(ctx, number, MAX_RELATED),
    listReplacedProducts(ctx, number, MAX_RELATED),
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

/** The pictures, main one first, and other files of a product; undefined when the user may not see assets. */
async function loadFiles(ctx: Context<'product:read'>, productNumber: string) {
  const reader = withScope(ctx, 'assets:read');
  if (!reader) return undefined;
  const query = { productNumber, status: 'READY' };
  const { items, nextCursor } = await listRecords(reader, ASSETS, query, MAX_RELATED);
  const inOrder = items.toReversed();
  const pictures = inOrder.filter(({ type }) => type === 'IMAGE');
  const main = pictures.find(({ purpose }) => purpose === 'PRIMARY_IMAGE') ?? pictures[0];
  return {
    pictures: [...new Set([main, ...pictures])]
      .filter((each) => each !== undefined)
      .slice(0, MAX_PICTURES),
    sheets: inOrder.filter(({ type }) => type !== 'IMAGE'),
    hasMore: nextCursor !== undefined || pictures.length > MAX_PICTURES,
  };
}

/** Three rows of thumbnails. */
const MAX_PICTURES = 15;

/** The current and next cost of a product in each state, the home state first; undefined when the user may not see costs. */
async function loadCosts(
  ctx: Context<'product:read'>,
  productNumber: string,
  home: LocatedBranch | undefined,
): Promise<CostRow[] | undefined> {
  const reader = withScope(ctx, 'costs:read');
  if (!reader) return undefined;
  const [costs] = await listProductCosts(reader, { products: [productNumber] });
  const stateToday = (state: string) => todayInState(ctx.countryCode, state, ctx.clock.now());
  return costRows(costs?.states ?? [], stateToday, home?.location.address.state);
}

/** Every status of a product, and those that apply at the home branch, if there is one. */
async function loadStatuses(
  ctx: Context<'product:read'>,
  productNumber: string,
  home: LocatedBranch | undefined,
) {
  const [{ statuses }, atHome] = await Promise.all([
    getProductStatuses(ctx, productNumber, undefined),
    home && listApplicableStatuses(ctx, productNumber, home.number),
  ]);
  const steps = atHome && statusByLevel(atHome.entries, atHome.today);
  return {
    steps,
    inForce: steps ? steps.find(({ counts }) => counts)?.entry : nationalStatus(ctx, statuses),
    levels: levelNames(home),
  };
}

/** The status of the whole country today, where no home branch says which one counts. */
function nationalStatus(
  ctx: Context<'product:read'>,
  statuses: readonly StatusEntry[],
): StatusEntry | undefined {
  const today = todayIn(ctx);
  return statuses.find(
    ({ level, effectiveFrom, effectiveTo }) =>
      level === 'NATIONAL' &&
      effectiveFrom <= today &&
      (effectiveTo === undefined || effectiveTo >= today),
  );
}

function levelNames(home: LocatedBranch | undefined): LevelNames {
  if (!home) return LEVEL_LABELS;
  return {
    ...LEVEL_LABELS,
    STATE: home.location.address.state ?? LEVEL_LABELS.STATE,
    BUSINESS_UNIT: home.identity?.type?.description ?? LEVEL_LABELS.BUSINESS_UNIT,
    BRANCH: home.name,
  };
}

/** How many branches besides the home branch. */
const MAX_NEARBY = 8;

/**
 * The stock of a product at the home branch and those nearest to it; undefined when the user may not see stock or
 * has no home branch.
 */
async function loadNearbyStock(
  ctx: Context<'product:read'>,
  home: LocatedBranch | undefined,
  productNumber: string,
): Promise<NearbyStockRow[] | undefined> {
  const reader = withScope(ctx, 'availability:read');
  const enterprise = withScope(ctx, 'enterprise:read');
  if (!reader || !enterprise || !home) return undefined;
  const now = ctx.clock.now();
  const near = nearestBranches(home, await listBranches(enterprise), now);
  const branches = [toFoundBranch(home, home, now), ...near.slice(0, MAX_NEARBY)];
  const stock = await Promise.all(
    branches.map(({ branch }) =>
      findBranchStock(reader, branch.number, DEFAULT_CHANNEL, productNumber),
    ),
  );
  return branches.flatMap((found, index) => {
    const quantities = stock[index];
    return quantities
      ? [{ ...found, isHome: found.branch.number === home.number, ...quantities }]
      : [];
  });
}
