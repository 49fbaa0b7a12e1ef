import type { CountryCode } from '#lib/api/fields.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { InvoicedCost } from '../costs.ts';
import type { OrderPlan } from './order-plan.ts';

/** The pricing of a line: the cost in the branch's state on the order date, without GST. */
export function pricingOf(
  {
    supplier,
    type,
    calendarYear,
  }: Pick<OrderPlan, 'supplier' | 'type'> & {
    readonly calendarYear: number;
  },
  cost: InvoicedCost,
  { countryCode, random }: { readonly countryCode: CountryCode; readonly random: Random },
): NonNullable<PurchaseOrderLine['pricing']> {
  const { invoiceCost, fullyRebatedCost, rebateCode, supplierNumber } = cost;
  const isOverridden = random.chance(0.03);
  return {
    sysLec: supplier.isOverseas ? cents(invoiceCost * LANDED_COST_FACTOR) : invoiceCost,
    ...(rebateCode === undefined ? {} : { rebateCode }),
    unitCost: invoiceCost,
    rebatedCost: fullyRebatedCost,
    invoiceCost,
    priceBasis: 1,
    ...(supplier.isOverseas
      ? overseasCost(invoiceCost, supplier.currency, countryCode, calendarYear)
      : {}),
    ...(isOverridden
      ? { overriddenCost: cents(invoiceCost * random.pick([0.9, 0.95, 1.08])) }
      : {}),
    overrideCostFlag: isOverridden ? 'Y' : 'N',
    ...(type === 'DIRECT' ? { chargeType: 'DROP_SHIP' } : {}),
    ...(supplierNumber === undefined ? {} : { preferredSupplier: supplierNumber }),
  };
}

/** Freight, insurance and duty on imports. */
const LANDED_COST_FACTOR = 1.07;

function overseasCost(unitCost: number, currency: string, countryCode: CountryCode, years: number) {
  const usual = RATES[currency]?.[countryCode] ?? 1;
  // Rates vary by 3 percent over the year.
  const swing = 1 + 0.03 * Math.sin(2 * Math.PI * years);
  const exchangeRate = Number((usual * swing).toPrecision(4));
  return { exchangeRate, overseasCost: cents(unitCost * exchangeRate) };
}

/** Units of each currency that a dollar of each country buys. */
const RATES: Readonly<Record<string, Readonly<Record<CountryCode, number>>>> = {
  USD: { au: 0.655, nz: 0.598 },
  EUR: { au: 0.602, nz: 0.549 },
  GBP: { au: 0.517, nz: 0.472 },
  CNY: { au: 4.69, nz: 4.28 },
  JPY: { au: 97.8, nz: 89.3 },
  AUD: { au: 1, nz: 0.913 },
  NZD: { au: 1.095, nz: 1 },
};

function cents(amount: number): number {
  return Math.max(1, Math.round(amount * 100)) / 100;
}
