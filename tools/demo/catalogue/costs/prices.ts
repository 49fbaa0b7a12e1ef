import type { CountryCode } from '#lib/api/fields.ts';
import type { FindVariant, Variant } from '#tools/demo/catalogue/variants.ts';
import { randomFor } from '#tools/demo/values/random.ts';

/** Cost and selling price of a product in a country today, in its currency without GST. */
export type Price = { readonly cost: number; readonly sellPrice: number };

/** Calculates the prices of a country; a kit costs the sum of its components. */
export function priceCalculator(
  countryCode: CountryCode,
  find: FindVariant,
): (variant: Variant) => Price {
  return (variant) => {
    const { line, number, costFactor } = variant;
    if (line.isAtFaceValue)
      return { cost: line.cost * costFactor, sellPrice: line.cost * costFactor };
    const random = randomFor(`price of ${number} in ${countryCode}`);
    const cost = costOf(variant);
    const markup = (line.markup ?? DEFAULT_MARKUP) * (0.97 + random.int(0, 60) / 1000);
    return { cost, sellPrice: cents(cost * markup) };
  };

  function costOf(variant: Variant): number {
    const { line, number, costFactor } = variant;
    if (line.kit) {
      const parts = line.kit.map(
        ([family, quantity, chosen]) => quantity * costOf(find(family, variant, chosen)),
      );
      return cents(parts.reduce((sum, part) => sum + part, 0));
    }
    const luck = 0.985 + randomFor(`cost of ${number} in ${countryCode}`).int(0, 30) / 1000;
    return Math.max(cents(line.cost * costFactor * COST_FACTOR[countryCode] * luck), 0.01);
  }
}

const DEFAULT_MARKUP = 1.5;

/** New Zealand's dollar is worth less, and freight costs more. */
const COST_FACTOR = { au: 1, nz: 1.13 } as const;

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
