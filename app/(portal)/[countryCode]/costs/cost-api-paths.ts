import type { CountryCode } from '#lib/api/fields.ts';
import { costAtDate } from '#lib/costs/cost-history.ts';
import type { ProductCosts } from '#lib/costs/product-costs.ts';
import { todayInState } from '#lib/time/state-time-zones.ts';

/** More calls than anybody would paste into a shell. */
const MAX_CALLS = 60;

/**
 * API paths for the costs of products on a day, one for each product and state; empty when there are too many. An
 * undefined `date` means today in each state. For another day the API only has costs that replaced an earlier one.
 */
export function costApiPaths(
  countryCode: CountryCode,
  products: readonly ProductCosts[],
  date: string | undefined,
  now: Date,
): string[] {
  const paths = products.flatMap(({ productNumber, states }) =>
    states.flatMap((state) => {
      const today = todayInState(countryCode, state.stateCode, now);
      const { inForce, previous } = costAtDate(state, date ?? today);
      const path = `/v1/${countryCode}/products/${encodeURIComponent(productNumber)}/state-costs/${state.stateCode}`;
      if (!inForce) return [];
      if (date === undefined || date === today) return [path];
      return previous ? [`${path}/effective-cost?effectiveDate=${inForce.effectiveDate}`] : [];
    }),
  );
  return paths.length > MAX_CALLS ? [] : paths;
}
