import type { CountryCode } from '#lib/api/fields.ts';
import type { Random } from '../../random.ts';
import type { MarketItem, MarketSupplier } from '../market.ts';
import type { OrderLine } from './buyer.ts';

/** What a line costs when it is ordered so many years ago, in the country's currency without GST. */
export function pricingOf(
  item: MarketItem,
  supplier: MarketSupplier,
  { countryCode, years, random }: { countryCode: CountryCode; years: number; random: Random },
): NonNullable<OrderLine['pricing']> {
  const unitCost = cents(item.cost * (1 - 0.04 * years));
  const rebatedCost = cents(unitCost * (1 - supplier.rebatePercent / 100));
  const isOverridden = random.chance(0.03);
  return {
    sysLec: supplier.isOverseas ? cents(unitCost * LANDED) : unitCost,
    ...(supplier.rebatePercent > 0 ? { rebateCode: `R${supplier.number}` } : {}),
    unitCost,
    rebatedCost,
    invoiceCost: unitCost,
    priceBasis: 1,
    ...(supplier.isOverseas ? overseas(unitCost, supplier, countryCode) : {}),
    ...(isOverridden ? { overriddenCost: cents(unitCost * random.pick([0.9, 0.95, 1.08])) } : {}),
    overrideCostFlag: isOverridden ? 'Y' : 'N',
    preferredSupplier: String(item.supplierNumber),
  };
}

/** Freight, insurance and duty on what comes by sea. */
const LANDED = 1.07;

function overseas(unitCost: number, { currency }: MarketSupplier, countryCode: CountryCode) {
  const exchangeRate = RATES[currency]?.[countryCode] ?? 1;
  return { exchangeRate, overseasCost: cents(unitCost * exchangeRate) };
}

/** What a dollar of each country buys of a currency. */
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
