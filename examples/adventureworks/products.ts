import Big from 'big.js';
import type { ProductRecord } from '#lib/product/schema.ts';
import type { StatusRecord } from '#lib/product/statuses/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { attributesOf } from './attributes.ts';
import type { Fates } from './fates.ts';
import { Lookup } from './lookup.ts';
import type { RowOf, Source } from './tables.ts';

/** The products, those that are put together as kits of what they are made of now. */
export function productsOf(source: Source, fates: Fates): ProductRecord[] {
  const { Product, BillOfMaterials, ProductInventory, ProductSubcategory } = source;
  fates.settle(Product, { feed: 'products' });
  settleRecipes(source, fates);
  const recipes = Map.groupBy(BillOfMaterials.filter(isInUse), (row) => row.ProductAssemblyID);
  const stocked = new Set(ProductInventory.map(({ ProductID }) => ProductID));
  const categories = new Lookup(
    'subcategory',
    ProductSubcategory,
    (row) => row.ProductSubcategoryID,
  );
  const units = unitsOf(source);
  return Product.map((row) => {
    const recipe = recipes.get(row.ProductID) ?? [];
    const kitComponents = recipe.map((component) => ({
      productNumber: component.ComponentID,
      quantity: component.PerAssemblyQty,
    }));
    const category = row.ProductSubcategoryID && categories.get(row.ProductSubcategoryID);
    return {
      number: row.ProductID,
      description: row.Name,
      unitOfMeasure: units.get(row.ProductID) ?? EACH,
      productType: typeOf(recipe, stocked.has(row.ProductID)),
      ...(category
        ? { sectionCode: category.ProductCategoryID, categoryCode: category.ProductSubcategoryID }
        : {}),
      ...(row.ProductLine === '' ? {} : { familyCodes: [row.ProductLine] }),
      manufacturerPartNumber: row.ProductNumber,
      ...weightOf(row),
      ...(recipe.length === 0 ? {} : { kitComponents }),
      createdAt: `${row.SellStartDate}T00:00:00.000Z`,
      updatedAt: `${row.ModifiedDate}T00:00:00.000Z`,
    };
  });
}

/** What is known of the products that anything is known of. */
export function productAttributesOf({ Product }: Source) {
  return Product.map((row) => ({
    productNumber: row.ProductID,
    attributes: attributesOf(row),
  })).filter(({ attributes }) => attributes.length > 0);
}

/** Everywhere a product is sold from its first day on, and no longer after its last. */
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

type Recipe = RowOf<'BillOfMaterials'>;

function isInUse(row: Recipe): boolean {
  return row.EndDate === undefined && row.ProductAssemblyID !== undefined;
}

function settleRecipes({ BillOfMaterials, UnitMeasure, Product }: Source, fates: Fates): void {
  const [ended, inUse] = [
    BillOfMaterials.filter((row) => row.EndDate),
    BillOfMaterials.filter(isInUse),
  ];
  fates.settle(ended, { reason: 'ENDED_RECIPE' });
  fates.settle(inUse, { feed: 'products' });
  const isTop = (row: Recipe) => row.EndDate === undefined && !isInUse(row);
  fates.settle(BillOfMaterials.filter(isTop), { reason: 'TOP_OF_RECIPE' });
  const used = new Set([
    EACH,
    ...inUse.map((row) => row.UnitMeasureCode),
    ...Product.flatMap((row) => [row.SizeUnitMeasureCode, row.WeightUnitMeasureCode]),
  ]);
  const isUsed = (row: RowOf<'UnitMeasure'>) => used.has(row.UnitMeasureCode);
  fates.divide(UnitMeasure, isUsed, 'products', 'UNUSED_UNIT');
}

/** What a component is counted in, by its recipes: always the same. */
function unitsOf({ BillOfMaterials }: Source): ReadonlyMap<string, string> {
  return new Map(BillOfMaterials.map((row) => [row.ComponentID, row.UnitMeasureCode]));
}

function typeOf(recipe: readonly Recipe[], isStocked: boolean) {
  if (recipe.length > 0) return 'KIT';
  return isStocked ? 'STOCK' : 'NON_STOCK';
}

const KILOGRAMS: Readonly<Record<string, string>> = { LB: '0.45359237', G: '0.001' };

function weightOf({ Weight, WeightUnitMeasureCode }: RowOf<'Product'>) {
  const factor = KILOGRAMS[WeightUnitMeasureCode];
  if (Weight === undefined || factor === undefined) return {};
  return { weightKg: new Big(Weight).times(factor).round(6).toNumber() };
}
