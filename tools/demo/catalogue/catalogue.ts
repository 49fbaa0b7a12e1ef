import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Family } from '#lib/products/master-data/schema.ts';
import { demoStates } from '#tools/demo/branches/states.ts';
import { type DemoSupplier, demoSuppliers } from '#tools/demo/suppliers/suppliers.ts';
import { dataRows, numberCell, yesOrNo } from '#tools/demo/values/data-file.ts';
import { attributesOf } from './attributes.ts';
import { stateCosts } from './costs.ts';
import { type DemoProduct, demoBrands, demoProducts } from './product-lines.ts';
import { productRecord, productTypeOf } from './products.ts';
import { isTraded, localStatuses, nationalStatuses } from './statuses.ts';

/** All product data of a country's business, as feeds, and the products traded today. */
export type DemoCatalogue = ReturnType<typeof demoCatalogue>;

/** A product as it is traded today; money in the country's currency, without GST. */
export type DemoItem = ReturnType<typeof itemOf> & {
  /** The components of a kit; none of another item. */
  readonly components: readonly ItemQuantity[];
};

/** A quantity of an item. */
export type ItemQuantity = { readonly item: DemoItem; readonly quantity: number };

/** The catalogue of a country, the same every time relative to `today` (`YYYY-MM-DD`). */
export function demoCatalogue(countryCode: CountryCode, today: string) {
  const products = demoProducts(countryCode);
  const categories = dataRows('categories.csv', Coded.extend({ sectionCode: z.string() }));
  const sectionOf = new Map(categories.map(({ code, sectionCode }) => [code, sectionCode]));
  const supplierOf = new Map(
    demoSuppliers(countryCode).map((each) => [each.onOrders.number, each]),
  );
  const records = products.map((product) =>
    productRecord(product, sectionOf.get(product.line.category) ?? '', today),
  );
  const states = demoStates(countryCode).map(({ code }) => code);
  const stateCodes = states.filter((code) => countryCode === 'nz' || code !== OTHER_TERRITORIES);
  const costs = stateCosts(products, { countryCode, stateCodes, today, supplierOf });
  const costOf = new Map(
    costs
      .filter(
        ({ stateCode, effectiveDate }) => stateCode === PORT[countryCode] && effectiveDate <= today,
      )
      .map(({ productNumber, invoiceCost = 0 }) => [productNumber, invoiceCost]),
  );
  const statuses = localStatuses(countryCode, today);
  const items = products.flatMap((product, at) => {
    const supplier = supplierOf.get(product.terms.supplier);
    const { sectionCode = '' } = records[at] ?? {};
    if (!supplier || !isTraded(product)) return [];
    return [itemOf(product, { supplier, sectionCode, cost: costOf.get(product.number) ?? 0 })];
  });
  return {
    families: familiesOf(countryCode, records),
    statuses: dataRows('statuses.csv', Coded),
    sections: dataRows('sections.csv', Coded),
    categories,
    brands: demoBrands(),
    products: records,
    productAttributes: products.map((product) => ({
      productNumber: product.number,
      attributes: attributesOf(product, today),
    })),
    productStatuses: products.flatMap((product) => [
      ...nationalStatuses(product, today),
      ...(statuses.get(product.number) ?? []),
    ]),
    stateCosts: costs,
    items: withComponents(items),
  };
}

const Coded = z.strictObject({
  id: numberCell,
  code: z.string(),
  description: z.string(),
  enabled: yesOrNo,
  sortOrder: numberCell,
});

/** Christmas Island and other territories, which no supplier quotes for. */
const OTHER_TERRITORIES = '09';

/** The states where goods come in, which have no freight. */
const PORT = { au: '01', nz: '02' } as const;

type ItemContext = {
  readonly supplier: DemoSupplier;
  readonly sectionCode: string;
  readonly cost: number;
};

function itemOf(product: DemoProduct, { supplier, sectionCode, cost }: ItemContext) {
  const { number, description, line, part, demand, kit, terms } = product;
  return {
    number,
    description,
    unitOfMeasure: line.unit,
    productType: productTypeOf(product),
    /** Supplier's price without freight. */
    cost,
    sellPrice: terms.price,
    supplier,
    partNumber: part ?? '',
    /** 0 to 1. */
    demand,
    kit,
    isGstExempt: line.isGstExempt,
    sectionCode,
  };
}

/** The items with their components, which are items themselves. */
function withComponents(items: readonly ReturnType<typeof itemOf>[]): DemoItem[] {
  const made = items.map((item) => ({ ...item, components: [] as ItemQuantity[] }));
  const itemOf = new Map(made.map((item) => [item.number, item]));
  for (const { components, kit = [] } of made)
    for (const [number, quantity] of kit) {
      const item = itemOf.get(number);
      if (item) components.push({ item, quantity });
    }
  return made;
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

const FamilyRow = z.strictObject({
  id: numberCell,
  familyCode: z.string(),
  description: z.string(),
  nz: z.string().exactOptional(),
  attributeCodes: z
    .string()
    .default('')
    .transform((codes) => codes.split(' ').filter(Boolean)),
});

/** The families that have a product in the country. */
function familiesOf(
  countryCode: CountryCode,
  products: readonly { readonly familyCodes: readonly string[] }[],
): Family[] {
  const used = new Set(products.flatMap(({ familyCodes }) => familyCodes));
  return dataRows('families.csv', FamilyRow)
    .filter(({ familyCode }) => used.has(familyCode))
    .map(({ id, familyCode, description, nz, attributeCodes }) => ({
      id,
      familyCode,
      description: (countryCode === 'nz' && nz) || description,
      locale: countryCode === 'au' ? 'en-AU' : 'en-NZ',
      attributeCodes,
    }));
}
