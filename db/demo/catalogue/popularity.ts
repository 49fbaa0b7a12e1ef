import { randomFor } from '../random.ts';
import type { Life } from './life.ts';
import type { Variant } from './variants.ts';

/** Demand for a product, 0 to 1: highest for the plain and small products of a line, low when running out. */
export function popularityOf(
  { line, number, costFactor }: Variant,
  { runOut }: Life,
  today: string,
): number {
  const luck = randomFor(`popularity of ${number}`).int(40, 100) / 100;
  const plainness = 1 / Math.max(1, Math.sqrt(costFactor) * 0.8);
  const ending = runOut !== undefined && runOut <= today ? 0.2 : 1;
  return Math.round((line.popularity ?? 0.4) * luck * plainness * ending * 1000) / 1000;
}
