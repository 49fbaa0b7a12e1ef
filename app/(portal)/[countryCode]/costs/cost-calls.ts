import type { CountryCode } from '#lib/api/fields.ts';
import { costStanding } from '#lib/procurement/cost-history.ts';
import type { ProductCosts } from '#lib/procurement/product-costs.ts';
import { todayInState } from '#lib/state-zones.ts';

/** More calls than that nobody pastes into a shell. */
const MOST = 60;

/**
 * Paths of the API that answer what these products cost on a day, in each state its own today where `date` is
 * undefined: a call for each product and state, none where they are too many. For another day than today the API has what
 * took effect by then, unless it was the first.
 */
export function costCalls(
  countryCode: CountryCode,
  products: readonly ProductCosts[],
  date: string | undefined,
  now: Date,
): string[] {
  const paths = products.flatMap(({ productNumber, states }) =>
    states.flatMap((state) => {
      const today = todayInState(countryCode, state.stateCode, now);
      const { inForce, previous } = costStanding(state, date ?? today);
      const path = `/v1/${countryCode}/products/${encodeURIComponent(productNumber)}/state-costs/${state.stateCode}`;
      if (!inForce) return [];
      if (date === undefined || date === today) return [path];
      return previous ? [`${path}/effective-cost?effectiveDate=${inForce.effectiveDate}`] : [];
    }),
  );
  return paths.length > MOST ? [] : paths;
}
