import type { StateCosts } from '#components/costs/requested-products.tsx';
import type { Context } from '#lib/auth/context.ts';
import { costAtDate } from '#lib/costs/cost-history.ts';
import { listProductCosts } from '#lib/costs/product-costs.ts';
import { homeBranch } from '../../home-branch.ts';

/** The rebated costs of products on a day (`YYYY-MM-DD`) in the state of the user's home branch. */
export async function homeCosts(
  ctx: Context<'costs:read'>,
  products: readonly string[],
  date: string,
): Promise<StateCosts | undefined> {
  const state = (await homeBranch(ctx.countryCode))?.location.address.state;
  if (state === undefined || products.length === 0) return undefined;
  const found = await listProductCosts(ctx, { products: [...new Set(products)], states: [] });
  const costs = found.flatMap(({ productNumber, states }) => {
    const here = states.find(({ stateName }) => stateName === state);
    const cost = here && costAtDate(here, date).inForce?.fullyRebatedCost;
    return cost === undefined ? [] : [[productNumber, cost] as const];
  });
  return { state, costs: new Map(costs) };
}
