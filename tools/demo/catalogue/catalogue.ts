import type { CountryCode } from '#lib/api/fields.ts';
import { StatusRecord } from '#lib/products/statuses/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { demoStates } from '#tools/demo/branches.ts';
import { dataLines } from '#tools/demo/data-file.ts';
import { type DemoSupplier, demoSuppliers } from '#tools/demo/suppliers.ts';
import { stateCosts } from './costs.ts';
import { attributesOf, type DemoProduct, demoProducts } from './products.ts';

/** The products of a country's business, as feeds, and those traded today. */
export type DemoCatalogue = ReturnType<typeof demoCatalogue>;

/** A product as it is traded today; money in the country's currency, without GST. */
export type DemoItem = DemoProduct['record'] & {
  /** Supplier's price without freight. */
  readonly cost: number;
  readonly sellPrice: number;
  readonly supplier: DemoSupplier;
  /** 0 to 1. */
  readonly demand: number;
  /** The components of a kit; none of another item. */
  readonly components: readonly ItemQuantity[];
};

/** A quantity of an item. */
export type ItemQuantity = { readonly item: DemoItem; readonly quantity: number };

/** The catalogue of a country, the same every time relative to `today` (`YYYY-MM-DD`). */
export function demoCatalogue(countryCode: CountryCode, today: string) {
  const products = demoProducts(countryCode, today);
  const suppliers = new Map(demoSuppliers(countryCode).map((each) => [each.onOrders.number, each]));
  const states = demoStates(countryCode).map(({ code }) => code);
  const stateCodes = states.filter((code) => countryCode === 'nz' || code !== OTHER_TERRITORIES);
  const costs = stateCosts(products, { countryCode, stateCodes, today, suppliers });
  const inForce = costs.filter(
    ({ stateCode, effectiveDate }) => stateCode === PORT[countryCode] && effectiveDate <= today,
  );
  const costOf = new Map(inForce.map((cost) => [cost.productNumber, cost.invoiceCost]));
  // In some states, kinds of branch and branches.
  const local = Map.groupBy(
    dataLines(`${countryCode}/product-statuses.ndjson`, StatusRecord, today),
    ({ productNumber }) => productNumber,
  );
  return {
    products: products.map(({ record }) => record),
    productAttributes: products.map((product) => ({
      productNumber: product.record.number,
      attributes: attributesOf(product),
    })),
    productStatuses: products.flatMap((product) => [
      ...nationalStatuses(product),
      ...(local.get(product.record.number) ?? []),
    ]),
    stateCosts: costs,
    items: itemsOf(products, today, { suppliers, costOf }),
  };
}

/** Christmas Island and other territories, which no supplier quotes for. */
const OTHER_TERRITORIES = '09';

/** The states where goods come in, which have no freight. */
const PORT = { au: '01', nz: '02' } as const;

/** What is traded, no longer new and not discontinued, with components, which are items themselves. */
function itemsOf(
  products: readonly DemoProduct[],
  today: string,
  { suppliers, costOf }: { suppliers: Map<number, DemoSupplier>; costOf: Map<string, number> },
): DemoItem[] {
  const items = products.flatMap(({ record, discontinued = '9999', terms, demand }) => {
    const supplier = suppliers.get(terms.supplier);
    if (!supplier || today < firstStockDay(record) || discontinued <= today) return [];
    const cost = costOf.get(record.number) ?? 0;
    const components: ItemQuantity[] = [];
    return { ...record, cost, sellPrice: terms.price, supplier, demand, components };
  });
  const itemOf = new Map(items.map((item) => [item.number, item]));
  for (const { components, kitComponents = [] } of items)
    for (const { productNumber, quantity } of kitComponents) {
      const item = itemOf.get(productNumber);
      if (item) components.push({ item, quantity });
    }
  return items;
}

/** Lists the pieces of an item, taking nested kits apart; the item itself if it is not a kit. */
export function explodeKit({ item, quantity }: ItemQuantity): ItemQuantity[] {
  if (item.components.length === 0) return [{ item, quantity }];
  const pieces = new Map<DemoItem, number>();
  for (const part of item.components)
    for (const piece of explodeKit({ item: part.item, quantity: part.quantity * quantity }))
      pieces.set(piece.item, (pieces.get(piece.item) ?? 0) + piece.quantity);
  return [...pieces].map(([piece, count]) => ({ item: piece, quantity: count }));
}

/** A product is new for some days, and not in stock yet. */
function firstStockDay({ createdAt }: DemoProduct['record']): string {
  return dayAfter(createdAt.slice(0, 10), NEW_DAYS);
}

const NEW_DAYS = 90;

/** Consecutive statuses of a product from the day that it was created. */
function nationalStatuses({ record, runOut, discontinued }: DemoProduct): StatusRecord[] {
  const usual = record.productType === 'NON_STOCK' ? 'SPECIAL_ORDER' : 'ACTIVE';
  const steps = [
    { statusCode: 'NEW', effectiveFrom: record.createdAt.slice(0, 10) },
    { statusCode: usual, effectiveFrom: firstStockDay(record) },
    ...(runOut ? [{ statusCode: 'RUN_OUT', effectiveFrom: runOut }] : []),
    ...(discontinued ? [{ statusCode: 'DISCONTINUED', effectiveFrom: discontinued }] : []),
  ];
  return steps.map((step, at) => {
    const next = steps[at + 1];
    const end = next && { effectiveTo: dayAfter(next.effectiveFrom, -1) };
    return { productNumber: record.number, level: 'NATIONAL', ...step, ...end };
  });
}
