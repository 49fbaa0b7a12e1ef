import Big from 'big.js';
import { subtractMoney } from '#lib/money.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { costDifference, percentOf } from './cost-history.ts';
import type { StoredCost } from './schema.ts';

export type Pricing = NonNullable<PurchaseOrderLine['pricing']>;

/** How the costs of a line are made up, in the country's currency unless stated otherwise, excluding GST. */
export type LineCosts = {
  readonly pricing: Pricing;
  readonly override: Override | undefined;
  readonly rebate: Rebate | undefined;
  readonly exchange: Exchange | undefined;
};

/** A cost that replaces the unit cost. */
export type Override = {
  readonly cost: number;
  /** The flag on the line, such as `Y`. */
  readonly flag: string | undefined;
  /** Override less unit cost. */
  readonly difference: number | undefined;
};

/** What the supplier rebates of the unit cost. */
export type Rebate = {
  readonly code: string | undefined;
  readonly amount: number | undefined;
  /** A share of the unit cost, to a tenth of a percent. */
  readonly percent: number | undefined;
};

/** The cost in the supplier's currency, and converted at the rate. */
export type Exchange = {
  readonly overseasCost: number;
  readonly rate: number;
  /** `divided`: the rate is foreign units per dollar. `multiplied`: it is dollars per foreign unit. */
  readonly way: 'divided' | 'multiplied';
  /** To a hundredth of a cent. */
  readonly cost: number;
  /** Whether the converted cost is the unit cost, to the cent. */
  readonly isUnitCost: boolean;
};

/** Breaks down the costs of a line. */
export function lineCosts(pricing: Pricing): LineCosts {
  return {
    pricing,
    override: overrideOf(pricing),
    rebate: rebateOf(pricing),
    exchange: exchangeOf(pricing),
  };
}

/** A cost of the line next to that of the state; `difference` is line less state. */
export type ComparedCost = {
  readonly kind: 'invoice' | 'rebated' | 'overridden';
  readonly line: number;
  readonly state: number;
  readonly difference: number;
  /** Relative to the state's cost, to a tenth of a percent; undefined if that is zero. */
  readonly percent: number | undefined;
};

/** The line's costs that can be compared with the state's: invoiced, overridden, and after rebates. */
export function compareCosts({ pricing, override }: LineCosts, state: StoredCost): ComparedCost[] {
  const invoiced = pricing.invoiceCost ?? pricing.unitCost;
  return [
    ...compare('invoice', invoiced, state.invoiceCost),
    ...compare('overridden', override?.cost, state.invoiceCost),
    ...compare('rebated', pricing.rebatedCost, state.fullyRebatedCost),
  ];
}

/** An overridden cost counts unless the flag is `N`. */
function overrideOf({ overriddenCost, overrideCostFlag: flag, unitCost }: Pricing) {
  if (overriddenCost === undefined || flag === 'N') return undefined;
  const difference = unitCost === undefined ? undefined : subtractMoney(overriddenCost, unitCost);
  return { cost: overriddenCost, flag, difference };
}

function rebateOf({ rebateCode: code, unitCost, rebatedCost }: Pricing): Rebate | undefined {
  const isKnown = unitCost !== undefined && rebatedCost !== undefined;
  const amount = isKnown ? subtractMoney(unitCost, rebatedCost) : undefined;
  if (code === undefined && (amount === undefined || amount === 0)) return undefined;
  const percent = amount === undefined ? undefined : percentOf(amount, unitCost);
  return { code, amount, percent };
}

/** Feeds quote rates in either direction: takes the one whose result is closer to the unit cost. */
function exchangeOf({ overseasCost, exchangeRate: rate, unitCost }: Pricing): Exchange | undefined {
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

function compare(
  kind: ComparedCost['kind'],
  line: number | undefined,
  state: number | undefined,
): ComparedCost[] {
  if (line === undefined || state === undefined) return [];
  const { amount: difference, percent } = costDifference(line, state);
  return [{ kind, line, state, difference, percent }];
}
