import type { StateCostRecord } from '#lib/costs/schema.ts';
import type { KitComponent } from '#tools/demo/catalogue/products.ts';
import { buyingGuideNumber } from './state-costs.ts';

/** A product with its components if it is a kit. */
type Costed = { readonly number: string; readonly kitComponents?: readonly KitComponent[] };

/**
 * The costs of all products. A kit costs the sum of its components in each state, from the first day that all of them
 * have a cost, and changes whenever one of them does. `costsOf` gives the costs of other products.
 */
export function withKitCosts<Item extends Costed>(
  items: readonly Item[],
  costsOf: (item: Item) => readonly StateCostRecord[],
): StateCostRecord[] {
  const itemOf = new Map(items.map((item) => [item.number, item]));
  const known = new Map<string, readonly StateCostRecord[]>();
  const costs = (item: Item): readonly StateCostRecord[] => {
    const { number, kitComponents } = item;
    const found =
      known.get(number) ?? (kitComponents ? kitCosts(item, kitComponents) : costsOf(item));
    known.set(number, found);
    return found;
  };
  const kitCosts = (kit: Item, components: readonly KitComponent[]) => {
    const parts = components.flatMap(({ productNumber, quantity }) => {
      const part = itemOf.get(productNumber);
      return part === undefined ? [] : [{ quantity, costs: costs(part) }];
    });
    // The kit's own records provide the supplier and the states.
    return Object.values(Object.groupBy(costsOf(kit), ({ stateCode }) => stateCode)).flatMap(
      (own = []) => costsInState(own, parts),
    );
  };
  return items.flatMap(costs);
}

type ComponentCosts = { readonly quantity: number; readonly costs: readonly StateCostRecord[] };

function costsInState(
  [own]: readonly StateCostRecord[],
  parts: readonly ComponentCosts[],
): StateCostRecord[] {
  if (own === undefined) return [];
  const { rebateCode: _, ...kit } = own;
  const here = parts.map(({ quantity, costs }) => ({
    quantity,
    costs: costs.filter(({ stateCode }) => stateCode === kit.stateCode),
  }));
  const dates = new Set(here.flatMap(({ costs }) => costs.map((each) => each.effectiveDate)));
  const steps = [...dates].sort().flatMap((effectiveDate) => {
    const inForce = here.map(({ quantity, costs }) => ({
      quantity,
      cost: costs.findLast((each) => each.effectiveDate <= effectiveDate),
    }));
    const sum = (member: 'invoiceCost' | 'fullyRebatedCost') =>
      Math.round(
        inForce.reduce(
          (all, { quantity, cost }) => all + 100 * quantity * (cost?.[member] ?? 0),
          0,
        ),
      ) / 100;
    const [rebateCode] = inForce.flatMap(({ cost }) => cost?.rebateCode ?? []);
    const isWhole = inForce.every(({ cost }) => cost !== undefined);
    const costs = {
      fullyRebatedCost: sum('fullyRebatedCost'),
      invoiceCost: sum('invoiceCost'),
      buyingGuideRecordNumber: buyingGuideNumber(
        { number: Number(kit.supplierNumber) },
        effectiveDate,
      ),
      ...(rebateCode === undefined ? {} : { rebateCode }),
    };
    return isWhole ? [{ ...kit, effectiveDate, ...costs }] : [];
  });
  return steps.map((step, at) => ({ ...step, serialNumber: at + 1 }));
}
