import { readOnce } from '../data-file.ts';
import { type Random, randomFor } from '../random.ts';
import { addDays } from './days.ts';
import { productLines } from './lines.ts';
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

/** Within so many days of its beginning a product is new, and has yet to come in. */
export const NEW_DAYS = 90;

export function lifeOf({ line, number }: Variant, today: string): Life {
  const own = randomFor(`life of product ${number}`);
  const isLasting = familiesInKits().has(line.family) || line.kit !== undefined;
  const age =
    line.replacedBy || isLasting ? MIGRATED_DAYS_AGO : ageOfLine(line.family) - own.int(0, 9);
  return {
    created: addDays(today, -age),
    updated: addDays(today, -own.int(1, Math.min(age - 1, 420))),
    ...(isLasting ? {} : endOf(line.replacedBy !== undefined, age, own, today)),
  };
}

/** Whether a product is bought and sold: no longer new, and not gone. */
export function isTraded({ created, discontinued = FAR_FUTURE }: Life, today: string): boolean {
  return addDays(created, NEW_DAYS) <= today && today < discontinued;
}

/** Days since the records of an older system were taken over. */
const MIGRATED_DAYS_AGO = 2300;

const FAR_FUTURE = '9999-12-31';

/** What kits are made of lasts, so that no kit lacks a part. */
const familiesInKits = readOnce(
  () => new Set(productLines().flatMap(({ kit = [] }) => kit.map(([family]) => family))),
);

/** Two thirds of the lines were taken over, and a few are new; of none is the first year halfway. */
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
    runOut: addDays(today, runOut),
    ...(random.chance(0.7) ? { discontinued: addDays(today, runOut + random.int(60, 150)) } : {}),
  };
}
