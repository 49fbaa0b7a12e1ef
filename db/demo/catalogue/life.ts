import { type Random, randomFor } from '../random.ts';
import { addDays } from './days.ts';
import type { Variant } from './variants.ts';

/** How a product stands in the range. */
export type Life = {
  /** The day it was entered. */
  readonly created: string;
  /** The day its record was last changed, before today. */
  readonly updated: string;
  /** The day from which it is sold out and not bought again, past or still to come. */
  readonly runOut?: string;
  /** The day from which it is gone, past or still to come. */
  readonly discontinued?: string;
};

/** Within so many days of its beginning a product is new. */
export const NEW_DAYS = 90;

export function lifeOf({ line, number }: Variant, today: string): Life {
  const range = randomFor(`life of ${line.family}`);
  const own = randomFor(`life of product ${number}`);
  // Two thirds of the lines were there when the records were taken over.
  const began = range.chance(0.66) ? TAKEN_OVER : range.int(20, TAKEN_OVER - 30);
  const age = line.replacedBy ? TAKEN_OVER : Math.max(began - own.int(0, 9), 2);
  return {
    created: addDays(today, -age),
    updated: addDays(today, -own.int(1, Math.min(age, 420))),
    ...endOf(line.replacedBy !== undefined, age, own, today),
  };
}

/** Days since the records of an older system were taken over. */
const TAKEN_OVER = 2300;

function endOf(isReplaced: boolean, age: number, random: Random, today: string) {
  const isEnding = isReplaced || (age > 400 && random.chance(0.045));
  if (!isEnding) return {};
  const runOut = random.int(-240, isReplaced ? -20 : 60);
  return {
    runOut: addDays(today, runOut),
    ...(random.chance(0.7) ? { discontinued: addDays(today, runOut + random.int(60, 150)) } : {}),
  };
}
