import type { Random } from '../random.ts';
import type { Market, MarketItem } from './market.ts';

/** So many of an item. */
export type Wanted = { readonly item: MarketItem; readonly quantity: number };

/** What somebody buys at a branch: mostly what it keeps, each item once, and now and then a service. */
export function basketAt(market: Market, branchNumber: string, random: Random): Wanted[] {
  const wanted = new Map<string, Wanted>();
  const count = basketSize(random);
  for (let taken = 0; taken < count; taken += 1) {
    const item = random.chance(0.93)
      ? market.pickStocked(branchNumber, random)
      : market.pickAny(random);
    wanted.set(item.number, { item, quantity: quantityOf(item, random) });
  }
  if (random.chance(0.06)) {
    const item = market.pickService(random);
    wanted.set(item.number, { item, quantity: 1 });
  }
  return [...wanted.values()];
}

/** How many lines a document has: mostly a few, sometimes very many. */
export function basketSize(random: Random): number {
  return random.chance(0.004) ? random.int(30, 80) : random.weighted(SIZES);
}

/** How much of an item is usual to buy at once, in its unit. */
export function quantityOf({ unitOfMeasure, sellPrice }: MarketItem, random: Random): number {
  if (unitOfMeasure === 'M') return random.chance(0.2) ? random.int(3, 90) / 2 : random.pick(CUTS);
  if (sellPrice < 3) return random.pick(HANDFULS);
  if (sellPrice < 20) return random.int(1, 12);
  if (sellPrice < 100) return random.int(1, 5);
  return sellPrice < 600 && random.chance(0.3) ? random.int(2, 4) : 1;
}

/** Lines of a sale, each so often as the number beside it. */
const SIZES = [
  [1, 24],
  [2, 20],
  [3, 16],
  [4, 12],
  [5, 9],
  [6, 6],
  [8, 6],
  [11, 4],
  [16, 2],
] as const;
const CUTS = [1, 2, 3, 5, 6, 10, 12, 20, 25, 50, 100];
const HANDFULS = [2, 4, 5, 10, 20, 25, 50, 100];
