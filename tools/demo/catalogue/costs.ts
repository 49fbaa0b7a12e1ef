import type { CountryCode } from '#lib/api/fields.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import trade from '#tools/demo/data/trade.json' with { type: 'json' };
import { memoized } from '#tools/demo/data-file.ts';
import type { DemoSupplier } from '#tools/demo/suppliers.ts';
import type { DemoProduct } from './products.ts';

/** A cost that has an invoice cost, which documents need. */
type InvoicedCost = StateCostRecord & { readonly invoiceCost: number };

type Place = {
  readonly countryCode: CountryCode;
  readonly stateCodes: readonly string[];
  readonly today: string;
  readonly suppliers: ReadonlyMap<number, Pick<DemoSupplier, 'rebatePercent'>>;
};

/**
 * The costs of all products in every state, earliest first: past, current and future. A kit costs the sum of its
 * components, from the first day that all of them have a cost, and changes whenever one of them does.
 */
export function stateCosts(products: readonly DemoProduct[], place: Place): InvoicedCost[] {
  const productOf = new Map(products.map((product) => [product.record.number, product]));
  const costsOf = memoized((product: DemoProduct): readonly InvoicedCost[] => {
    const { kitComponents } = product.record;
    if (kitComponents === undefined) return ownCosts(product, place);
    const parts = kitComponents.flatMap(({ productNumber, quantity }) => {
      const part = productOf.get(productNumber);
      return part === undefined ? [] : { quantity, costs: costsOf(part) };
    });
    return place.stateCodes.flatMap((stateCode) => kitCosts(product, stateCode, parts));
  });
  return products.flatMap(costsOf);
}

/** The costs of a product in every state. */
function ownCosts(
  { record, terms }: DemoProduct,
  { countryCode, stateCodes, today, suppliers }: Place,
): InvoicedCost[] {
  const { supplier, costs = [] } = terms;
  // Services have neither freight nor a rebate.
  const isService = record.productType === 'SERVICE';
  const rebate = isService ? 0 : (suppliers.get(supplier)?.rebatePercent ?? 0);
  const freight: Readonly<Record<string, number>> = trade.freight[countryCode];
  const created = record.createdAt.slice(0, 10);
  const steps = costs.map(([month, cost], at) => {
    const [, effectiveDate = created] = [firstOfMonth(today, month), created].sort();
    return { cost, effectiveDate, serialNumber: at + 1 };
  });
  return stateCodes.flatMap((stateCode) =>
    steps.map(({ cost, effectiveDate, serialNumber }) => {
      const invoiceCost = cents(cost * (isService ? 1 : (freight[stateCode] ?? USUAL_FREIGHT)));
      return {
        ...costHead(record.number, supplier, stateCode, effectiveDate),
        fullyRebatedCost: cents(invoiceCost * (1 - rebate / 100)),
        invoiceCost,
        ...(rebate > 0 && { rebateCode: `R${supplier}` }),
        serialNumber,
      };
    }),
  );
}

/** The freight factor of most states compared with the port of entry. */
const USUAL_FREIGHT = 1.01;

type ComponentCosts = { readonly quantity: number; readonly costs: readonly InvoicedCost[] };

/** The costs of a kit in one state. */
function kitCosts(
  { record, terms }: DemoProduct,
  stateCode: string,
  parts: readonly ComponentCosts[],
): InvoicedCost[] {
  const here = parts.map(({ quantity, costs }) => ({
    quantity,
    costs: costs.filter((each) => each.stateCode === stateCode),
  }));
  const dates = new Set(here.flatMap(({ costs }) => costs.map((each) => each.effectiveDate)));
  const steps = [...dates].sort().flatMap((effectiveDate) => {
    const inForce = here.flatMap(({ quantity, costs }) => {
      const cost = costs.findLast((each) => each.effectiveDate <= effectiveDate);
      return cost === undefined ? [] : { quantity, cost };
    });
    if (inForce.length < here.length) return [];
    const sum = (member: 'invoiceCost' | 'fullyRebatedCost') =>
      cents(inForce.reduce((all, { quantity, cost }) => all + quantity * cost[member], 0));
    const [rebateCode] = inForce.flatMap(({ cost }) => cost.rebateCode ?? []);
    return {
      ...costHead(record.number, terms.supplier, stateCode, effectiveDate),
      fullyRebatedCost: sum('fullyRebatedCost'),
      invoiceCost: sum('invoiceCost'),
      ...(rebateCode !== undefined && { rebateCode }),
    };
  });
  return steps.map((step, at) => ({ ...step, serialNumber: at + 1 }));
}

/** The number of a buying guide, a supplier's price list of one month, is supplier, year and month in digits. */
function costHead(
  productNumber: string,
  supplier: number,
  stateCode: string,
  effectiveDate: string,
) {
  const month = Number(`${effectiveDate.slice(2, 4)}${effectiveDate.slice(5, 7)}`);
  return {
    ...{ productNumber, stateCode, effectiveDate },
    buyingGuideRecordNumber: (supplier % 100_000) * 10_000 + month,
    supplierNumber: String(supplier),
  };
}

/** A price in dollars, rounded to cents, of which it has one at least. */
export function cents(amount: number): number {
  return Math.max(Math.round(amount * 100), 1) / 100;
}

/** The first day of the month so many months after that of `today`. */
function firstOfMonth(today: string, months: number): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
}
