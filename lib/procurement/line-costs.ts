import Big from 'big.js';
import { costDifference, minus, percentOf } from './cost-difference.ts';
import type { StoredCost } from './cost-schema.ts';
import type { PurchaseOrderLine } from './schema.ts';

export type Pricing = NonNullable<PurchaseOrderLine['pricing']>;

/** How the costs of a line come about; sums in the country's currency unless said otherwise, without GST. */
export type LineCosts = {
  readonly pricing: Pricing;
  readonly override: Override | undefined;
  readonly rebate: Rebate | undefined;
  readonly exchange: Exchange | undefined;
};

/** A cost that was put in the place of the unit cost. */
export type Override = {
  readonly cost: number;
  /** What the line says of it, such as `Y`. */
  readonly flag: string | undefined;
  /** How much more than the unit cost it is. */
  readonly difference: number | undefined;
};

/** What the supplier gives back of the unit cost. */
export type Rebate = {
  readonly code: string | undefined;
  readonly amount: number | undefined;
  /** Of the unit cost, to a tenth of a percent. */
  readonly percent: number | undefined;
};

/** The cost in the supplier's currency, and what it comes to at the rate. */
export type Exchange = {
  readonly overseasCost: number;
  readonly rate: number;
  /** Whether the rate is what a dollar buys of the currency, or what a unit of it costs in dollars. */
  readonly way: 'divided' | 'multiplied';
  /** To a hundredth of a cent. */
  readonly cost: number;
  /** Whether that is the unit cost, to the cent. */
  readonly isUnitCost: boolean;
};

/** Takes the costs of a line apart. */
export function lineCosts(pricing: Pricing): LineCosts {
  return {
    pricing,
    override: overrideOf(pricing),
    rebate: rebateOf(pricing),
    exchange: exchangeOf(pricing),
  };
}

/** A cost of the line beside the one of the state; `difference` is how much more the line's is. */
export type ComparedCost = {
  readonly kind: 'invoice' | 'rebated' | 'overridden';
  readonly line: number;
  readonly state: number;
  readonly difference: number;
  /** Of the state's cost, to a tenth of a percent; undefined where that is nothing. */
  readonly percent: number | undefined;
};

/** The costs of a line that a state has one to hold beside: what is invoiced, and what is left after rebates. */
export function comparedCosts({ pricing, override }: LineCosts, state: StoredCost): ComparedCost[] {
  const invoiced = pricing.invoiceCost ?? pricing.unitCost;
  return [
    ...compared('invoice', invoiced, state.invoiceCost),
    ...compared('overridden', override?.cost, state.invoiceCost),
    ...compared('rebated', pricing.rebatedCost, state.fullyRebatedCost),
  ];
}

/** A cost that is given counts, unless the line says that it does not. */
function overrideOf({ overriddenCost, overrideCostFlag: flag, unitCost }: Pricing) {
  if (overriddenCost === undefined || flag === 'N') return undefined;
  const difference = unitCost === undefined ? undefined : minus(overriddenCost, unitCost);
  return { cost: overriddenCost, flag, difference };
}

function rebateOf({ rebateCode: code, unitCost, rebatedCost }: Pricing): Rebate | undefined {
  const isKnown = unitCost !== undefined && rebatedCost !== undefined;
  const amount = isKnown ? minus(unitCost, rebatedCost) : undefined;
  if (code === undefined && (amount === undefined || amount === 0)) return undefined;
  const percent = amount === undefined ? undefined : percentOf(amount, unitCost);
  return { code, amount, percent };
}

/** Which way the rate is meant, the costs say: what comes nearer to the unit cost. */
function exchangeOf({ overseasCost, exchangeRate: rate, unitCost }: Pricing): Exchange | undefined {
  if (overseasCost === undefined || rate === undefined || rate <= 0) return undefined;
  const ways = [
    { way: 'divided' as const, cost: new Big(overseasCost).div(rate).round(4).toNumber() },
    { way: 'multiplied' as const, cost: new Big(overseasCost).times(rate).round(4).toNumber() },
  ];
  const off = ({ cost }: { cost: number }) => Math.abs(minus(cost, unitCost ?? cost));
  const [nearest] = ways.sort((a, b) => off(a) - off(b));
  if (!nearest) return undefined;
  // The cost in the other currency is itself rounded to its cents, which the rate magnifies.
  const rounding = nearest.way === 'divided' ? 0.005 / rate : 0.005 * rate;
  const isUnitCost = unitCost !== undefined && off(nearest) <= 0.005 + rounding;
  return { overseasCost, rate, ...nearest, isUnitCost };
}

function compared(
  kind: ComparedCost['kind'],
  line: number | undefined,
  state: number | undefined,
): ComparedCost[] {
  if (line === undefined || state === undefined) return [];
  const { amount: difference, percent } = costDifference(line, state);
  return [{ kind, line, state, difference, percent }];
}
