import {
  ATP_HORIZON_DAYS,
  type ItemAvailability,
  type QueryItem,
} from '#lib/availability/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { ExpectedQuantity, RowAnswer } from './row-result.ts';

/** Checks at most `MAX_ITEMS_PER_CALL` items, which are answered in order. */
export type CheckItems = (items: readonly QueryItem[]) => Promise<readonly ItemAvailability[]>;

/** The most items in one call. */
export const MAX_ITEMS_PER_CALL = 25;

/**
 * The answers to any number of items of a sheet, by `itemKey`. Items that are short are checked again for when the whole
 * quantity is available, or else how much will be within a year, and when. `today` is the date at the branch.
 */
export async function checkSheet(
  items: readonly QueryItem[],
  today: string,
  check: CheckItems,
): Promise<Map<string, RowAnswer>> {
  const distinct = [...new Map(items.map((item) => [itemKey(item), item])).values()];
  const answers = await checkInChunks(distinct, check);
  const short = answers.filter(isShort);
  const fullDates = await firstDates(
    short.filter(({ checkType }) => checkType === 'ATS').map(withoutDate),
    today,
    check,
  );
  const fullDateOf = (item: ItemAvailability) =>
    isShort(item) ? fullDates.get(itemKey(withoutDate(item))) : undefined;
  const neverWhole = short.filter((item) => !(item.availableByDate ?? fullDateOf(item)));
  const most = await mostWithinHorizon(neverWhole, today, check);
  return new Map(
    answers.map((item) => {
      const key = itemKey({ productId: item.productId, ...item.requested });
      return [key, { item, fullDate: fullDateOf(item), most: most.get(item) }];
    }),
  );
}

type UndatedItem = Pick<QueryItem, 'productId' | 'quantity'>;

function withoutDate({ productId, requested }: ItemAvailability): UndatedItem {
  return { productId, quantity: requested.quantity };
}

/** The first date from `today` on for each quantity, by `itemKey`; undefined if there is none within the year. */
async function firstDates(
  undated: readonly UndatedItem[],
  today: string,
  check: CheckItems,
): Promise<Map<string, string | undefined>> {
  const dated = undated.map(({ productId, quantity }) => ({ productId, quantity, date: today }));
  const answers = await checkInChunks(dated, check);
  return new Map(answers.map((item) => [itemKey(withoutDate(item)), item.availableByDate]));
}

/** For items that are never complete: the most available within the year, if that is more than now. */
async function mostWithinHorizon(
  items: readonly ItemAvailability[],
  today: string,
  check: CheckItems,
): Promise<Map<ItemAvailability, ExpectedQuantity>> {
  const last = dayAfter(today, ATP_HORIZON_DAYS);
  const atHorizon = await checkInChunks(
    items.map((item) => ({ ...withoutDate(item), date: last })),
    check,
  );
  const more = items.flatMap((item, at) => {
    const quantity = atHorizon[at]?.availableQty ?? 0;
    return quantity > item.availableQty ? [{ item, quantity }] : [];
  });
  const undated = more.map(({ item: { productId }, quantity }) => ({ productId, quantity }));
  const dates = await firstDates(undated, today, check);
  return new Map(
    more.flatMap(({ item, quantity }) => {
      const date = dates.get(itemKey({ productId: item.productId, quantity }));
      return date === undefined ? [] : [[item, { quantity, date }]];
    }),
  );
}

/** A key that identifies an item. */
export function itemKey({ productId, quantity, date = '' }: QueryItem): string {
  return `${productId}\t${quantity}\t${date}`;
}

/** Calls in flight at a time. */
const MAX_CONCURRENT_CALLS = 4;

async function checkInChunks(
  items: readonly QueryItem[],
  check: CheckItems,
): Promise<ItemAvailability[]> {
  const chunks = chunk(items, MAX_ITEMS_PER_CALL);
  const answers: ItemAvailability[] = [];
  for (const round of chunk(chunks, MAX_CONCURRENT_CALLS)) {
    answers.push(...(await Promise.all(round.map(check))).flat());
  }
  return answers;
}

/** Splits a list into chunks of at most `size`. */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

function isShort({ availableQty, requested, error }: ItemAvailability): boolean {
  return !error && availableQty < requested.quantity;
}
