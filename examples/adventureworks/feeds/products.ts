import Big from 'big.js';
import type { RowOf, Source } from '#examples/adventureworks/tables.ts';
import type { ProductRecord } from '#lib/products/schema.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { attributesOf } from './attributes.ts';
import { Lookup } from './lookup.ts';
import type { RowOutcomes } from './row-outcomes.ts';

/** The products; assemblies become kits of their current components. */
export function productsOf(source: Source, outcomes: RowOutcomes): ProductRecord[] {
  const { Product, BillOfMaterials, ProductInventory, ProductSubcategory } = source;
  outcomes.record(Product, { feed: 'products' });
  recordBomOutcomes(source, outcomes);
  const componentsOf = Map.groupBy(BillOfMaterials.filter(isInUse), (row) => row.ProductAssemblyID);
  const stocked = new Set(ProductInventory.map(({ ProductID }) => ProductID));
  const categories = new Lookup(
    'subcategory',
    ProductSubcategory,
    (row) => row.ProductSubcategoryID,
  );
  const units = unitsOf(source);
  return Product.map((row) => {
    const components = componentsOf.get(row.ProductID) ?? [];
    const kitComponents = components.map((component) => ({
      productNumber: component.ComponentID,
      quantity: component.PerAssemblyQty,
    }));
    const category = row.ProductSubcategoryID && categories.get(row.ProductSubcategoryID);
    return {
      number: row.ProductID,
      description: row.Name,
      unitOfMeasure: units.get(row.ProductID) ?? EACH,
      productType: typeOf(components, stocked.has(row.ProductID)),
      ...(category
        ? { sectionCode: category.ProductCategoryID, categoryCode: category.ProductSubcategoryID }
        : {}),
      ...(row.ProductLine === '' ? {} : { familyCodes: [row.ProductLine] }),
      manufacturerPartNumber: row.ProductNumber,
      ...weightOf(row),
      ...(components.length === 0 ? {} : { kitComponents }),
      createdAt: `${row.SellStartDate}T00:00:00.000Z`,
      updatedAt: `${row.ModifiedDate}T00:00:00.000Z`,
    };
  });
}

/** Attributes of the products that have any. */
export function productAttributesOf({ Product }: Source) {
  return Product.map((row) => ({
    productNumber: row.ProductID,
    attributes: attributesOf(row),
  })).filter(({ attributes }) => attributes.length > 0);
}

/** National statuses: CURRENT from the first to the last day of sale, then ENDED. */
export function productStatusesOf({ Product }: Source): StatusRecord[] {
  return Product.flatMap(({ ProductID, SellStartDate, SellEndDate }) => {
    const everywhere = { productNumber: ProductID, level: 'NATIONAL' } as const;
    const current = { ...everywhere, statusCode: 'CURRENT', effectiveFrom: SellStartDate };
    if (SellEndDate === undefined) return [current];
    return [
      { ...current, effectiveTo: SellEndDate },
      { ...everywhere, statusCode: 'ENDED', effectiveFrom: dayAfter(SellEndDate) },
    ];
  });
}

const EACH = 'EA';

type BomRow = RowOf<'BillOfMaterials'>;

function isInUse(row: BomRow): boolean {
  return row.EndDate === undefined && row.ProductAssemblyID !== undefined;
}

function recordBomOutcomes(
  { BillOfMaterials, UnitMeasure, Product }: Source,
  outcomes: RowOutcomes,
): void {
  const [ended, inUse] = [
    BillOfMaterials.filter((row) => row.EndDate),
    BillOfMaterials.filter(isInUse),
  ];
  outcomes.record(ended, { reason: 'ENDED_RECIPE' });
  outcomes.record(inUse, { feed: 'products' });
  const isTopLevel = (row: BomRow) => row.EndDate === undefined && !isInUse(row);
  outcomes.record(BillOfMaterials.filter(isTopLevel), { reason: 'TOP_OF_RECIPE' });
  const used = new Set([
    EACH,
    ...inUse.map((row) => row.UnitMeasureCode),
    ...Product.flatMap((row) => [row.SizeUnitMeasureCode, row.WeightUnitMeasureCode]),
  ]);
  const isUsed = (row: RowOf<'UnitMeasure'>) => used.has(row.UnitMeasureCode);
  outcomes.recordEach(UnitMeasure, isUsed, 'products', 'UNUSED_UNIT');
}

/** Units of components; a component has the same unit in all its bills of materials. */
function unitsOf({ BillOfMaterials }: Source): ReadonlyMap<string, string> {
  return new Map(BillOfMaterials.map((row) => [row.ComponentID, row.UnitMeasureCode]));
}

function typeOf(components: readonly BomRow[], isStocked: boolean) {
  if (components.length > 0) return 'KIT';
  return isStocked ? 'STOCK' : 'NON_STOCK';
}

const KILOGRAMS: Readonly<Record<string, string>> = { LB: '0.45359237', G: '0.001' };

function weightOf({ Weight, WeightUnitMeasureCode }: RowOf<'Product'>) {
  const factor = KILOGRAMS[WeightUnitMeasureCode];
  if (Weight === undefined || factor === undefined) return {};
  return { weightKg: new Big(Weight).times(factor).round(6).toNumber() };
}
