import Big from 'big.js';
import { subtractMoney } from '#lib/money.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { costDifference, percentOf } from './cost-history.ts';
import type { StoredCost } from './schema.ts';

export type Pricing = NonNullable<PurchaseOrderLine['pricing']>;

/** How the costs of a line are made up, in the country's currency unless stated otherwise, excluding GST. */
export function lineCosts(pricing: Pricing) {
  return {
    pricing,
    override: overrideOf(pricing),
    rebate: rebateOf(pricing),
    exchange: exchangeOf(pricing),
  };
}

/** How the costs of a line are made up, in the country's currency unless stated otherwise, excluding GST. */
export type LineCosts = ReturnType<typeof lineCosts>;

/** The line's costs that can be compared with the state's: invoiced, overridden, and after rebates. */
export function compareCosts({ pricing, override }: LineCosts, state: StoredCost) {
  const invoiced = pricing.invoiceCost ?? pricing.unitCost;
  return [
    ...compare('invoice', invoiced, state.invoiceCost),
    ...compare('overridden', override?.cost, state.invoiceCost),
    ...compare('rebated', pricing.rebatedCost, state.fullyRebatedCost),
  ];
}

/** A cost that replaces the unit cost, and the difference to it; it counts unless the flag is `N`. */
function overrideOf({ overriddenCost, overrideCostFlag: flag, unitCost }: Pricing) {
  if (overriddenCost === undefined || flag === 'N') return undefined;
  const difference = unitCost === undefined ? undefined : subtractMoney(overriddenCost, unitCost);
  return { cost: overriddenCost, flag, difference };
}

/** What the supplier rebates of the unit cost, and its share of that to a tenth of a percent. */
function rebateOf({ rebateCode: code, unitCost, rebatedCost }: Pricing) {
  const isKnown = unitCost !== undefined && rebatedCost !== undefined;
  const amount = isKnown ? subtractMoney(unitCost, rebatedCost) : undefined;
  if (code === undefined && (amount === undefined || amount === 0)) return undefined;
  const percent = amount === undefined ? undefined : percentOf(amount, unitCost);
  return { code, amount, percent };
}

/**
 * The cost in the supplier's currency, and converted at the rate to a hundredth of a cent. Feeds quote rates in either
 * direction, foreign units per dollar or dollars per foreign unit: takes the one whose result is closer to the unit cost.
 */
function exchangeOf({ overseasCost, exchangeRate: rate, unitCost }: Pricing) {
  if (overseasCost === undefined || rate === undefined || rate <= 0) return undefined;
  const conversions = [
    { way: 'divided' as const, cost: new Big(overseasCost).div(rate).round(4).toNumber() },
    { way: 'multiplied' as const, cost: new Big(overseasCost).times(rate).round(4).toNumber() },
  ];
  const distance = ({ cost }: { cost: number }) => Math.abs(subtractMoney(cost, unitCost ?? cost));
  const [nearest] = conversions.sort((a, b) => distance(a) - distance(b));
  if (!nearest) return undefined;
  // The foreign cost is rounded to its own cents, an error that the conversion scales.
  const rounding = nearest.way === 'divided' ? 0.005 / rate : 0.005 * rate;
  const isUnitCost = unitCost !== undefined && distance(nearest) <= 0.005 + rounding;
  return { overseasCost, rate, ...nearest, isUnitCost };
}

/** A cost of the line next to that of the state, which it is compared with. */
export type ComparedCost = ReturnType<typeof compare>[number];

function compare(
  kind: 'invoice' | 'rebated' | 'overridden',
  line: number | undefined,
  state: number | undefined,
) {
  if (line === undefined || state === undefined) return [];
  const { amount: difference, percent } = costDifference(line, state);
  return [{ kind, line, state, difference, percent }];
}
