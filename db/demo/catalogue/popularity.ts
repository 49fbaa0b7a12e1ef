import { randomFor } from '../random.ts';
import type { Variant } from './variants.ts';

/** How much a product is asked for, 0 to 1: the plain and the small of a line more than the rest. */
export function popularityOf({ line, number, costFactor }: Variant): number {
  const luck = randomFor(`popularity of ${number}`).int(40, 100) / 100;
  const plainness = 1 / Math.max(1, Math.sqrt(costFactor) * 0.8);
  return Math.round((line.popularity ?? 0.4) * luck * plainness * 1000) / 1000;
}
