import { type Random, randomFor } from '../random.ts';
import type { AwaitedGoods } from './desk.ts';
import type { Market, MarketItem } from './market.ts';
import { batchOf } from './purchasing/batch.ts';
import { arrivalKey, type OnOrder } from './purchasing/on-order.ts';

/** What a branch has of a product, as the feed of stock has it. */
export type StockRecord = {
  readonly branchId: string;
  readonly productId: string;
  readonly onHand: number;
  readonly reserved: number;
};

/**
 * The stock of today: of what each branch keeps, little where more is on order; and what has come in
 * for customers who have not fetched it, reserved to the last piece. `waiting` is what customers wait for.
 */
export function* demoStock(
  market: Market,
  onOrder: OnOrder,
  waiting: readonly AwaitedGoods[],
): Generator<StockRecord> {
  const random = randomFor(`stock of ${market.countryCode}`);
  for (const { number, identity } of market.branches) {
    const bulk = identity?.isTrading === false ? 8 : 1;
    for (const item of market.stockedAt.get(number) ?? []) {
      const isLow = onOrder.isAwaited(number, item.number);
      const onHand = isLow ? lowStock(item, random) : usualStock(item, random) * bulk;
      const reserved = random.chance(0.22) ? random.int(0, Math.ceil(onHand * 0.4)) : 0;
      yield { branchId: number, productId: item.number, onHand, reserved };
    }
  }
  yield* arrivedGoods(market, onOrder, waiting);
}

function lowStock(item: MarketItem, random: Random): number {
  return random.chance(0.45) ? 0 : random.int(1, Math.max(1, Math.ceil(batchOf(item, random) / 5)));
}

function usualStock(item: MarketItem, random: Random): number {
  if (random.chance(0.05)) return 0;
  const pieces = batchOf(item, random) * (0.4 + 1.6 * item.popularity);
  const cut = item.unitOfMeasure === 'M' && random.chance(0.5) ? 0.5 : 0;
  return Math.ceil(pieces) + cut;
}

function* arrivedGoods(
  { stockedAt }: Market,
  { arrivedFor }: OnOrder,
  waiting: readonly AwaitedGoods[],
): Generator<StockRecord> {
  const arrived = new Map<string, StockRecord>();
  for (const { orderNumber, branchNumber, item } of waiting) {
    const quantity = arrivedFor.get(arrivalKey(orderNumber, item.number));
    if (quantity === undefined || stockedAt.get(branchNumber)?.has(item) === true) continue;
    const key = `${branchNumber} ${item.number}`;
    const onHand = (arrived.get(key)?.onHand ?? 0) + quantity;
    arrived.set(key, { branchId: branchNumber, productId: item.number, onHand, reserved: onHand });
  }
  yield* arrived.values();
}
