import type { Random } from '../../random.ts';
import type { MarketItem } from '../market.ts';

/** How much of an item is bought at once for a branch, in whole packs. */
export function batchOf({ unitOfMeasure, cost }: MarketItem, random: Random): number {
  if (unitOfMeasure === 'M') return 50 * random.int(1, 8);
  if (cost < 2) return 100 * random.int(1, 6);
  if (cost < 15) return 10 * random.int(1, 8);
  if (cost < 80) return 2 * random.int(1, 12);
  return random.int(1, cost < 500 ? 8 : 4);
}
