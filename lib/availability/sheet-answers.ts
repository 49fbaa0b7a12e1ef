import type { ItemAvailability, QueryItem } from './schema.ts';
import type { RowAnswer } from './verdict.ts';

/** Asks the service for at most `ITEMS_AT_ONCE` items, which it answers in their order. */
export type AskItems = (items: readonly QueryItem[]) => Promise<readonly ItemAvailability[]>;

/** The most items of one call. */
export const ITEMS_AT_ONCE = 25;

/**
 * The answers to items of a sheet, however many, by `itemKey`. Those without a date that are short are asked once
 * more, for `today` at the branch: so it is known when all of them can be had.
 */
export async function answersTo(
  items: readonly QueryItem[],
  today: string,
  ask: AskItems,
): Promise<Map<string, RowAnswer>> {
  const distinct = [...new Map(items.map((item) => [itemKey(item), item])).values()];
  const answers = await askInParts(distinct, ask);
  const short = answers.flatMap((item) =>
    isShortNow(item)
      ? [{ productId: item.productId, quantity: item.requested.quantity, date: today }]
      : [],
  );
  const later = new Map(
    (await askInParts(short, ask)).map((item) => [laterKey(item), item.availableByDate]),
  );
  return new Map(
    answers.map((item) => [
      itemKey({ productId: item.productId, ...item.requested }),
      { item, fullDate: isShortNow(item) ? later.get(laterKey(item)) : undefined },
    ]),
  );
}

/** What tells one item from another. */
export function itemKey({ productId, quantity, date = '' }: QueryItem): string {
  return `${productId}\t${quantity}\t${date}`;
}

/** Calls that are under way at one time. */
const CALLS_AT_ONCE = 4;

async function askInParts(items: readonly QueryItem[], ask: AskItems): Promise<ItemAvailability[]> {
  const parts = inParts(items, ITEMS_AT_ONCE);
  const answers: ItemAvailability[] = [];
  for (const round of inParts(parts, CALLS_AT_ONCE)) {
    answers.push(...(await Promise.all(round.map(ask))).flat());
  }
  return answers;
}

/** A list in parts of at most so many. */
export function inParts<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, part) =>
    list.slice(part * most, (part + 1) * most),
  );
}

function isShortNow({ checkType, availableQty, requested, error }: ItemAvailability): boolean {
  return checkType === 'ATS' && !error && availableQty < requested.quantity;
}

function laterKey({ productId, requested }: ItemAvailability): string {
  return `${productId}\t${requested.quantity}`;
}
