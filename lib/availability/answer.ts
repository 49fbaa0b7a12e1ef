import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { notFound } from '#lib/failures.ts';
import { dayAfter } from '#lib/local-time.ts';
import { DEEPEST_KIT, MOST_KIT_COMPONENTS } from '#lib/product/schema.ts';
import { type Kind, type Needs, needsIn } from './kits.ts';
import { LAST_DAY } from './last-day.ts';
import {
  availableFrom,
  availableOn,
  availableToSell,
  type Outlook,
  outlookOf,
  type Stock,
} from './promise.ts';
import { Quantity } from './quantity.ts';
import type { ItemAvailability, QueryItem } from './schema.ts';

/** What is known at one moment of the products that were asked for, and of all their components. */
export type Snapshot = {
  /** The date at the branch. */
  readonly today: string;
  readonly products: ReadonlyMap<string, ProductAtBranch>;
};

export type ProductAtBranch = Kind & { readonly stock: Stock };

/** Answers each item by itself, in order, by the arithmetic of api.md section 7. */
export function answerItems(
  items: readonly QueryItem[],
  { today, products }: Snapshot,
): ItemAvailability[] {
  const needsOf = needsIn(products);
  const outlook = outlooksFrom(today);
  const lastDay = dayAfter(today, LAST_DAY);
  return items.map(({ productId, ...requested }) => {
    const checkType = requested.date === undefined ? 'ATS' : 'ATP';
    const answer = { productId, checkType, availableQty: 0, requested } as const;
    if (!products.has(productId)) return { ...answer, error: unknownProduct(productId) };
    const needs = needsOf(productId);
    if (needs === 'TOO_LARGE') return { ...answer, error: kitTooLarge(productId) };
    return needs ? { ...answer, ...promised(needs, requested) } : answer;
  });

  function promised(needs: Needs<ProductAtBranch>, { quantity, date }: Requested) {
    if (date === undefined) {
      return { availableQty: howMany(needs, ({ stock }) => availableToSell(stock)) };
    }
    const availableQty = howMany(needs, (part) => availableOn(outlook(part), date));
    const availableByDate = firstDay(needs, quantity, outlook);
    const isTooFar = availableByDate === undefined || availableByDate > lastDay;
    return isTooFar ? { availableQty } : { availableQty, availableByDate };
  }
}

type Requested = Omit<QueryItem, 'productId'>;

/** How many whole ones can be had of what there is: as many as the scarcest part allows. */
function howMany(
  needs: Needs<ProductAtBranch>,
  available: (part: ProductAtBranch) => Quantity,
): number {
  let least = MOST;
  for (const [part, each] of needs) {
    const enough = available(part).div(each);
    if (enough.lt(least)) least = enough;
  }
  return least.toNumber();
}

/** The most that a JSON number says exactly. */
const MOST = new Quantity(Number.MAX_SAFE_INTEGER);

/** The first day on which every part is there. Once it is there it stays: a promise never shrinks. */
function firstDay(
  needs: Needs<ProductAtBranch>,
  quantity: number,
  outlook: (part: ProductAtBranch) => Outlook,
): string | undefined {
  let last = '';
  for (const [part, each] of needs) {
    const from = availableFrom(outlook(part), each.times(quantity));
    if (from === undefined) return undefined;
    if (from > last) last = from;
  }
  return last;
}

/** The outlook of each product, worked out once. */
function outlooksFrom(today: string): (product: ProductAtBranch) => Outlook {
  const known = new Map<ProductAtBranch, Outlook>();
  return (product) => {
    const outlook = known.get(product) ?? outlookOf(product.stock, today);
    known.set(product, outlook);
    return outlook;
  };
}

function kitTooLarge(productId: string): NonNullable<ItemAvailability['error']> {
  return {
    errorCode: 'KIT_TOO_LARGE',
    message:
      `The kit ${productId} is too large to be worked out: it may have ${DEEPEST_KIT} levels of parts and, ` +
      `with the kits within it, ${MOST_KIT_COMPONENTS} components. Ask for its parts instead.`,
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
