import { dayAfter } from '#lib/time/local-time.ts';
import { readOnce } from '#tools/demo/data-files/data-file.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { productLines } from './product-lines.ts';
import type { Variant } from './variants.ts';

/** The dates in a product's lifecycle. */
export type Lifecycle = {
  /** The day it was created. */
  readonly created: string;
  /** The day its record last changed, before today. */
  readonly updated: string;
  /** From this day it is sold out and not bought again; may be in the future. */
  readonly runOut?: string;
  /** From this day it is discontinued; may be in the future. */
  readonly discontinued?: string;
};

/** A product is new for this many days, and not in stock yet. */
export const NEW_DAYS = 90;

export function lifecycleOf({ line, number }: Variant, today: string): Lifecycle {
  const own = randomFor(`life of product ${number}`);
  const isLasting = familiesInKits().has(line.family) || line.kit !== undefined;
  const age =
    line.replacedBy || isLasting ? MIGRATED_DAYS_AGO : ageOfLine(line.family) - own.int(0, 9);
  return {
    created: dayAfter(today, -age),
    updated: dayAfter(today, -own.int(1, Math.min(age - 1, 420))),
    ...(isLasting ? {} : endOf(line.replacedBy !== undefined, age, own, today)),
  };
}

/** Whether a product is traded: no longer new and not discontinued. */
export function isTraded(
  { created, discontinued = FAR_FUTURE }: Lifecycle,
  today: string,
): boolean {
  return dayAfter(created, NEW_DAYS) <= today && today < discontinued;
}

/** Days since records were migrated from an older system. */
const MIGRATED_DAYS_AGO = 2300;

const FAR_FUTURE = '9999-12-31';

/** Products in kits are never discontinued, so that no kit lacks a component. */
const familiesInKits = readOnce(
  () => new Set(productLines().flatMap(({ kit = [] }) => kit.map(([family]) => family))),
);

/** The age in days: two thirds of the lines were migrated, a few are new, and the others are over 18 months old. */
function ageOfLine(family: string): number {
  const random = randomFor(`life of ${family}`);
  return random.weighted([
    [MIGRATED_DAYS_AGO, 66],
    [random.int(560, MIGRATED_DAYS_AGO - 30), 30],
    [random.int(20, NEW_DAYS - 10), 4],
  ]);
}

function endOf(isReplaced: boolean, age: number, random: Random, today: string) {
  const isEnding = isReplaced || (age > 500 && random.chance(0.045));
  if (!isEnding) return {};
  const runOut = random.int(-240, isReplaced ? -20 : 60);
  return {
    runOut: dayAfter(today, runOut),
    ...(random.chance(0.7) ? { discontinued: dayAfter(today, runOut + random.int(60, 150)) } : {}),
  };
}
