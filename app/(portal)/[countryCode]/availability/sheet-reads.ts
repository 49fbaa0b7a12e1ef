import { nearestNeeds } from '#components/availability/branches/branch-needs.ts';
import type { SheetBranch } from '#components/availability/state/sheet-address.ts';
import { itemsOf, type SheetAnswers } from '#components/availability/state/sheet-lines.ts';
import type { Sheet } from '#components/availability/state/sheet-state.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { readSellableQuantities } from '#lib/availability/availability.ts';
import type { QueryItem } from '#lib/availability/schema.ts';
import { checkOtherBranches, checkSheet } from '#lib/availability/sheet/check-sheet.ts';
import type {
  OtherBranchesResult,
  SheetQuery,
  SheetResult,
  Suggestions,
  SuggestionsQuery,
} from '#lib/availability/sheet/schema.ts';
import { chunk, MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { coordinatesOf, isTransferOnly } from '#lib/branches/branch-location.ts';
import { openingState } from '#lib/branches/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { queryProducts } from '#lib/products/products.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';
import { dateIn } from '#lib/time/dates.ts';

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

/** What the first paint shows of a sheet, so that it is read without scripts. */
type InitialAnswers = {
  readonly answers: SheetAnswers;
  /** The nearest other branches'; empty when nothing is short. */
  readonly elsewhere: OtherBranchesResult['branches'];
};

/** Answers to the rows of the sheet; undefined when there are none, or no branch. */
export async function loadInitialAnswers(
  ctx: Context<'availability:read'>,
  sheet: Sheet,
  branches: readonly SheetBranch[],
): Promise<InitialAnswers | undefined> {
  const { branch, channel, date, rows } = sheet;
  const selected = branches.find(({ number }) => number === branch);
  const items = itemsOf(rows, date);
  if (!selected || items.length === 0) return undefined;
  const now = ctx.clock.now();
  const found: SheetAnswers['answers'][number][] = [];
  for (const some of chunk(items, MAX_ITEMS_PER_CALL)) {
    const where = { branchId: branch, channelId: channel };
    found.push(...(await checkNamedSheet(ctx, { ...where, items: some })).answers);
  }
  const today = dateIn(selected.timeZone, now);
  const answers = { branch, channel, today, asOf: now.toISOString(), answers: found };
  const { branchIds, items: needed } = nearestNeeds(sheet, answers, branches);
  if (needed.length === 0 || branchIds.length === 0) return { answers, elsewhere: [] };
  const where = { branchIds, channelId: channel, items: needed };
  const others = await checkOtherBranches(ctx, where);
  return { answers, elsewhere: others.branches };
}

export function toSheetBranch({ location, ...branch }: LocatedBranch, now: Date): SheetBranch {
  const { timeZone, address } = location;
  return {
    number: branch.number,
    name: branch.name,
    state: address.state ?? '',
    timeZone,
    position: coordinatesOf(location),
    phone: branch.contact?.telephone,
    isTransferOnly: isTransferOnly(branch),
    opening: openingState({ ...branch, timeZone }, now),
  };
}
