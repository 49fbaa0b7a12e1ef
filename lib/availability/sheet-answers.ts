import { dayAfter } from '#lib/local-time.ts';
import { LAST_DAY } from './last-day.ts';
import type { ItemAvailability, QueryItem } from './schema.ts';
import type { RowAnswer, Supply } from './verdict.ts';

/** Asks the service for at most `ITEMS_AT_ONCE` items, which it answers in their order. */
export type AskItems = (items: readonly QueryItem[]) => Promise<readonly ItemAvailability[]>;

/** The most items of one call. */
export const ITEMS_AT_ONCE = 25;

/**
 * The answers to items of a sheet, however many, by `itemKey`. Those that are short are asked again, from `today` at
 * the branch on: so it is known when all of them can be had, or else the most that will be within a year, and when.
 */
export async function answersTo(
  items: readonly QueryItem[],
  today: string,
  ask: AskItems,
): Promise<Map<string, RowAnswer>> {
  const distinct = [...new Map(items.map((item) => [itemKey(item), item])).values()];
  const answers = await askInParts(distinct, ask);
  const short = answers.filter(isShort);
  const fullDates = await firstDates(
    short.filter(({ checkType }) => checkType === 'ATS').map(wantedOf),
    today,
    ask,
  );
  const fullDateOf = (item: ItemAvailability) =>
    isShort(item) ? fullDates.get(itemKey(wantedOf(item))) : undefined;
  const never = short.filter((item) => !(item.availableByDate ?? fullDateOf(item)));
  const most = await mostOf(never, today, ask);
  return new Map(
    answers.map((item) => {
      const key = itemKey({ productId: item.productId, ...item.requested });
      return [key, { item, fullDate: fullDateOf(item), most: most.get(item) }];
    }),
  );
}

type Wanted = Pick<QueryItem, 'productId' | 'quantity'>;

function wantedOf({ productId, requested }: ItemAvailability): Wanted {
  return { productId, quantity: requested.quantity };
}

/** The first day from `today` on that has each quantity, by `itemKey`; none where no day of the year has it. */
async function firstDates(
  wanted: readonly Wanted[],
  today: string,
  ask: AskItems,
): Promise<Map<string, string | undefined>> {
  const dated = wanted.map(({ productId, quantity }) => ({ productId, quantity, date: today }));
  const answers = await askInParts(dated, ask);
  return new Map(answers.map((item) => [itemKey(wantedOf(item)), item.availableByDate]));
}

/** Of items that are never there whole: the most that there is within a year, where that is more than is there. */
async function mostOf(
  items: readonly ItemAvailability[],
  today: string,
  ask: AskItems,
): Promise<Map<ItemAvailability, Supply>> {
  const last = dayAfter(today, LAST_DAY);
  const inAYear = await askInParts(
    items.map((item) => ({ ...wantedOf(item), date: last })),
    ask,
  );
  const more = items.flatMap((item, at) => {
    const quantity = inAYear[at]?.availableQty ?? 0;
    return quantity > item.availableQty ? [{ item, quantity }] : [];
  });
  const wanted = more.map(({ item: { productId }, quantity }) => ({ productId, quantity }));
  const dates = await firstDates(wanted, today, ask);
  return new Map(
    more.flatMap(({ item, quantity }) => {
      const date = dates.get(itemKey({ productId: item.productId, quantity }));
      return date === undefined ? [] : [[item, { quantity, date }]];
    }),
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

function isShort({ availableQty, requested, error }: ItemAvailability): boolean {
  return !error && availableQty < requested.quantity;
}
