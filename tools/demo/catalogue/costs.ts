import type { CountryCode } from '#lib/api/fields.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { DemoSupplier } from '#tools/demo/suppliers/suppliers.ts';
import type { DemoProduct } from './product-lines.ts';

type CostedProduct = Pick<DemoProduct, 'number' | 'kit' | 'terms' | 'life'> & {
  readonly line: Pick<DemoProduct['line'], 'productType'>;
};

type Place = {
  readonly countryCode: CountryCode;
  readonly stateCodes: readonly string[];
  readonly today: string;
  readonly supplierOf: ReadonlyMap<number, Pick<DemoSupplier, 'rebatePercent'>>;
};

/**
 * The costs of all products in every state: current, past and future. A kit costs the sum of its components, from the
 * first day that all of them have a cost, and changes whenever one of them does.
 */
export function stateCosts(products: readonly CostedProduct[], place: Place): StateCostRecord[] {
  const productOf = new Map(products.map((product) => [product.number, product]));
  const known = new Map<string, readonly StateCostRecord[]>();
  const costsOf = (product: CostedProduct): readonly StateCostRecord[] => {
    const found =
      known.get(product.number) ?? (product.kit ? kitCosts(product) : ownCosts(product, place));
    known.set(product.number, found);
    return found;
  };
  const kitCosts = (product: CostedProduct) => {
    const parts = (product.kit ?? []).flatMap(([number, quantity]) => {
      const part = productOf.get(number);
      return part === undefined ? [] : [{ quantity, costs: costsOf(part) }];
    });
    return place.stateCodes.flatMap((stateCode) => kitCostsInState(product, stateCode, parts));
  };
  return products.flatMap(costsOf);
}

/** The costs of a product in every state. */
function ownCosts(
  { number, terms, life, line }: CostedProduct,
  { countryCode, stateCodes, today, supplierOf }: Place,
): StateCostRecord[] {
  const { supplier, costs = [] } = terms;
  // Services have neither freight nor a rebate.
  const isService = line.productType === 'SERVICE';
  const rebate = isService ? 0 : (supplierOf.get(supplier)?.rebatePercent ?? 0);
  const created = dayAfter(today, life.created);
  const steps = costs.map(([month, cost], at) => {
    const [, effectiveDate = created] = [firstOfMonth(today, month), created].sort();
    const guide = buyingGuideNumber(supplier, effectiveDate);
    return { cost, effectiveDate, guide, serialNumber: at + 1 };
  });
  return stateCodes.flatMap((stateCode) => {
    const freight = isService ? 1 : (FREIGHT[countryCode][stateCode] ?? 1.01);
    return steps.map(({ cost, effectiveDate, guide, serialNumber }) => {
      const invoiceCost = cents(cost * freight);
      return {
        productNumber: number,
        stateCode,
        effectiveDate,
        fullyRebatedCost: cents(invoiceCost * (1 - rebate / 100)),
        invoiceCost,
        buyingGuideRecordNumber: guide,
        ...(rebate > 0 && { rebateCode: `R${supplier}` }),
        serialNumber,
        supplierNumber: String(supplier),
      };
    });
  });
}

type ComponentCosts = { readonly quantity: number; readonly costs: readonly StateCostRecord[] };

function kitCostsInState(
  { number, terms }: CostedProduct,
  stateCode: string,
  parts: readonly ComponentCosts[],
): StateCostRecord[] {
  const here = parts.map(({ quantity, costs }) => ({
    quantity,
    costs: costs.filter((each) => each.stateCode === stateCode),
  }));
  const dates = new Set(here.flatMap(({ costs }) => costs.map((each) => each.effectiveDate)));
  const steps = [...dates].sort().flatMap((effectiveDate) => {
    const inForce = here.flatMap(({ quantity, costs }) => {
      const cost = costs.findLast((each) => each.effectiveDate <= effectiveDate);
      return cost === undefined ? [] : [{ quantity, cost }];
    });
    if (inForce.length < here.length) return [];
    const sum = (member: 'invoiceCost' | 'fullyRebatedCost') =>
      inForce.reduce((all, { quantity, cost }) => all + quantity * (cost[member] ?? 0), 0);
    const [rebateCode] = inForce.flatMap(({ cost }) => cost.rebateCode ?? []);
    return [
      {
        productNumber: number,
        stateCode,
        effectiveDate,
        fullyRebatedCost: cents(sum('fullyRebatedCost')),
        invoiceCost: cents(sum('invoiceCost')),
        buyingGuideRecordNumber: buyingGuideNumber(terms.supplier, effectiveDate),
        ...(rebateCode !== undefined && { rebateCode }),
        supplierNumber: String(terms.supplier),
      },
    ];
  });
  return steps.map((step, at) => ({ ...step, serialNumber: at + 1 }));
}

/** The number of a buying guide, a supplier's price list of one month: supplier, year and month in digits. */
function buyingGuideNumber(supplier: number, date: string): number {
  return (supplier % 100_000) * 10_000 + Number(`${date.slice(2, 4)}${date.slice(5, 7)}`);
}

/** Freight factor of each state compared with the port of entry; default 1.01. */
const FREIGHT: Readonly<Record<CountryCode, Readonly<Record<string, number>>>> = {
  au: { '01': 1, '02': 1, '05': 1.025, '06': 1.03, '07': 1.045, '08': 1.005 },
  nz: { '02': 1, '09': 1.005, '12': 1.03, '14': 1.02, '15': 1.025, '99': 1.18 },
};

function cents(amount: number): number {
  return Math.max(Math.round(amount * 100), 1) / 100;
}

/** The first day of the month so many months after that of `today`. */
function firstOfMonth(today: string, months: number): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
}
