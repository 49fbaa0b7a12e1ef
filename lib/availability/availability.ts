import type { Context } from '#lib/auth/context.ts';
import { ERROR_CODES, invalid, notFound } from '#lib/errors.ts';
import { MAX_KIT_COMPONENTS, MAX_KIT_DEPTH } from '#lib/products/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import {
  type AtpSchedule,
  atpSchedule,
  availableFrom,
  availableOn,
  availableToSell,
  Quantity,
} from './atp.ts';
import { type KitExplosion, kitExploder } from './kit.ts';
import {
  ATP_HORIZON_DAYS,
  type Availability,
  type AvailabilityQuery,
  type ChannelId,
  type ItemAvailability,
  type QueryItem,
} from './schema.ts';
import { type ProductAtBranch, readSnapshot, type Snapshot } from './snapshot.ts';

/**
 * How much of each product a channel can sell at a branch now (ATS) or promise for a date (ATP), in whole units. An
 * unknown product is an error of its item; an unknown branch is a VALIDATION_ERROR.
 */
export async function checkAvailability(
  ctx: Context<'availability:read'>,
  { branchId, channelId, items }: AvailabilityQuery,
): Promise<Availability> {
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, productsOf(items));
  if (!snapshot)
    throw invalid([{ field: 'branchId', issue: notFound('branch', branchId).message }]);
  return { branchId, channelId, items: answerItems(items, snapshot) };
}

export function productsOf(items: readonly QueryItem[]): string[] {
  return items.map(({ productId }) => productId);
}

/** Answers each item independently, in order. */
export function answerItems(
  items: readonly QueryItem[],
  { today, products }: Snapshot,
): ItemAvailability[] {
  const explodeKit = kitExploder(products);
  const scheduleOf = cachedSchedules(today);
  const lastDay = dayAfter(today, ATP_HORIZON_DAYS);
  return items.map(({ productId, ...requested }) => {
    const checkType = requested.date === undefined ? 'ATS' : 'ATP';
    const answer = { productId, checkType, availableQty: 0, requested } as const;
    if (!products.has(productId)) return { ...answer, error: unknownProduct(productId) };
    const components = explodeKit(productId);
    if (components === 'TOO_LARGE') return { ...answer, error: kitTooLarge(productId) };
    return components ? { ...answer, ...available(components, requested) } : answer;
  });

  function available(components: KitExplosion<ProductAtBranch>, { quantity, date }: Requested) {
    if (date === undefined) {
      return { availableQty: wholeUnits(components, ({ stock }) => availableToSell(stock)) };
    }
    const availableQty = wholeUnits(components, (component) =>
      availableOn(scheduleOf(component), date),
    );
    const availableByDate = firstDate(components, quantity, scheduleOf);
    const isBeyondHorizon = availableByDate === undefined || availableByDate > lastDay;
    return isBeyondHorizon ? { availableQty } : { availableQty, availableByDate };
  }
}

type Requested = Omit<QueryItem, 'productId'>;

/** When how much of an item is there, in whole units. */
type ItemSchedule = {
  /** Without a date what can be sold now (ATS), with one what can be promised for today (ATP). */
  readonly now: number;
  /** What can be promised for the requested date; the same as `now` without one. */
  readonly byDate: number;
  /** What is added later, up to the requested quantity, by date. */
  readonly later: readonly { readonly date: string; readonly quantity: number }[];
};

/** The most dates in `later`; the last of them has all that comes after the others. */
const MAX_LATER_DATES = 12;

/** The schedule of each item, in order; a problem for unknown products and kits beyond the limits. */
export function scheduleItems(
  items: readonly QueryItem[],
  { today, products }: Snapshot,
): (ItemSchedule | 'unknown' | 'too-large')[] {
  const explodeKit = kitExploder(products);
  const scheduleOf = cachedSchedules(today);
  const lastDay = dayAfter(today, ATP_HORIZON_DAYS);
  return items.map(({ productId, quantity, date }) => {
    if (!products.has(productId)) return 'unknown';
    const components = explodeKit(productId);
    if (components === 'TOO_LARGE') return 'too-large';
    if (!components) return { now: 0, byDate: 0, later: [] };
    const unitsOn = (day: string) =>
      wholeUnits(components, (component) => availableOn(scheduleOf(component), day));
    const now =
      date === undefined
        ? wholeUnits(components, ({ stock }) => availableToSell(stock))
        : unitsOn(today);
    const later: { date: string; quantity: number }[] = [];
    // Each step asks for one more unit than there is: a kit of thousands of parts has too many dates to try them all.
    for (let there = now; there < quantity && later.length < MAX_LATER_DATES; ) {
      const isLast = later.length === MAX_LATER_DATES - 1;
      const wanted = isLast ? Math.min(quantity, unitsOn(lastDay)) : there + 1;
      const next = wanted > there ? firstDate(components, wanted, scheduleOf) : undefined;
      if (next === undefined || next > lastDay) break;
      const units = Math.min(quantity, unitsOn(next));
      later.push({ date: next, quantity: units - there });
      there = units;
    }
    return { now, byDate: date === undefined ? now : unitsOn(date), later };
  });
}

/** The whole units that the scarcest component allows. */
function wholeUnits(
  components: KitExplosion<ProductAtBranch>,
  available: (component: ProductAtBranch) => Quantity,
): number {
  let least = MAX_EXACT;
  for (const [component, each] of components) {
    const units = available(component).div(each);
    if (units.lt(least)) least = units;
  }
  return least.toNumber();
}

/** The largest integer that a JSON number represents exactly. */
const MAX_EXACT = new Quantity(Number.MAX_SAFE_INTEGER);

/** The first date on which every component is available. ATP never decreases, so they all stay available. */
function firstDate(
  components: KitExplosion<ProductAtBranch>,
  quantity: number,
  scheduleOf: (component: ProductAtBranch) => AtpSchedule,
): string | undefined {
  let last = '';
  for (const [component, each] of components) {
    const from = availableFrom(scheduleOf(component), each.times(quantity));
    if (from === undefined) return undefined;
    if (from > last) last = from;
  }
  return last;
}

function cachedSchedules(today: string): (product: ProductAtBranch) => AtpSchedule {
  const known = new Map<ProductAtBranch, AtpSchedule>();
  return (product) => {
    const schedule = known.get(product) ?? atpSchedule(product.stock, today);
    known.set(product, schedule);
    return schedule;
  };
}

function kitTooLarge(productId: string): NonNullable<ItemAvailability['error']> {
  return {
    errorCode: 'KIT_TOO_LARGE',
    message:
      `The kit ${productId} is too large to be worked out: it may have ${MAX_KIT_DEPTH} levels of parts and, ` +
      `with the kits within it, ${MAX_KIT_COMPONENTS} components. Ask for its parts instead.`,
    status: 422,
  };
}

function unknownProduct(productId: string): NonNullable<ItemAvailability['error']> {
  return {
    errorCode: 'RESOURCE_NOT_FOUND',
    message:
      productId === ''
        ? 'There is no product without a number.'
        : notFound('product', productId).message,
    status: ERROR_CODES.RESOURCE_NOT_FOUND.status,
  };
}

/** The stock of a product at a branch; undefined for an unknown branch or product. */
export async function findBranchStock(
  ctx: Context<'availability:read'>,
  branchId: string,
  channelId: ChannelId,
  productId: string,
) {
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, [productId]);
  const product = snapshot?.products.get(productId);
  if (!snapshot || !product) return undefined;
  const [answer] = answerItems([{ productId, quantity: 1 }], snapshot);
  const isKit = product.components?.length !== 0;
  return {
    /** Undefined for a kit, which is assembled from its components. */
    onHand: isKit ? undefined : product.stock.onHand.toNumber(),
    /** The whole units that the channel can sell now; undefined for a kit that is too large. */
    sellable: answer?.error ? undefined : answer?.availableQty,
  };
}

/**
 * The whole units of each product that a channel can sell at a branch now, by product number. Unknown products are left
 * out; empty for an unknown branch.
 */
export async function readSellableQuantities(
  ctx: Context<'availability:read'>,
  branchId: string,
  channelId: ChannelId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, numbers);
  if (!snapshot) return new Map();
  const items = numbers.map((productId) => ({ productId, quantity: 1 }));
  return new Map(
    answerItems(items, snapshot).flatMap(({ productId, availableQty, error }) =>
      error ? [] : [[productId, availableQty] as const],
    ),
  );
}
