import type { Chosen, Facts } from './line.ts';
import type { Variant } from './variants.ts';

/** Finds the product of a family that goes with another product. */
export type FindVariant = (family: string, beside: Variant, chosen?: Facts) => Variant;

/**
 * Finds a product with the `chosen` options, and otherwise the options of the product beside it where both have the
 * choice; of the same brand and range if possible. Throws if there is none.
 */
export function finderIn(variants: readonly Variant[]): FindVariant {
  const byFamily = Map.groupBy(variants, ({ line }) => line.family);
  return (family, beside, chosen = {}) => {
    const fitting = (byFamily.get(family) ?? []).filter((one) =>
      agrees(one.chosen, { ...beside.chosen, ...chosen }),
    );
    const found =
      fitting.find(
        (one) => one.brand.range?.code === beside.brand.range?.code && isSameBrand(one, beside),
      ) ??
      fitting.find((one) => isSameBrand(one, beside)) ??
      fitting[0];
    if (!found) throw new Error(`Nothing of ${family} goes with ${beside.name}.`);
    return found;
  };
}

function isSameBrand(one: Variant, other: Variant): boolean {
  return one.brand.code === other.brand.code;
}

function agrees(one: Chosen, wanted: Facts): boolean {
  const labels: Readonly<Record<string, string>> = one;
  return Object.entries(wanted).every(([code, label]) => (labels[code] ?? label) === label);
}
