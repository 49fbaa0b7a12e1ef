import type { CountryCode } from '#lib/api/fields.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import type { ProductAttributes } from '#lib/products/attributes-schema.ts';
import type { Brand, Category, Family, Section, Status } from '#lib/products/master-data/schema.ts';
import type { ProductRecord } from '#lib/products/schema.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { demoBusinessUnitTypes } from '#tools/demo/branches/business-unit-types.ts';
import { demoStates } from '#tools/demo/branches/states.ts';
import { type DemoSupplier, demoSuppliers } from '#tools/demo/suppliers/suppliers.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { attributesOf } from './attribute-values.ts';
import { demoBrands } from './brands.ts';
import { withKitCosts } from './costs/kit-costs.ts';
import { type Price, priceCalculator } from './costs/prices.ts';
import { stateCostCalculator } from './costs/state-costs.ts';
import { familiesOf } from './families.ts';
import { isTraded, type Lifecycle, lifecycleOf } from './lifecycle.ts';
import { demoStatuses, type StatusScopes, statusesOf } from './product-statuses.ts';
import { type KitComponent, type ProductType, productOf } from './products.ts';
import { demoCategories, demoSections } from './sections.ts';
import { type Variant, variantFinder, variantsOf } from './variants.ts';

/** All product data of a country's business, as feeds. */
export type DemoCatalogue = {
  readonly families: readonly Family[];
  readonly statuses: readonly Status[];
  readonly sections: readonly Section[];
  readonly categories: readonly Category[];
  readonly brands: readonly Brand[];
  readonly products: readonly ProductRecord[];
  readonly productAttributes: readonly ProductAttributes[];
  readonly productStatuses: readonly StatusRecord[];
  readonly stateCosts: readonly StateCostRecord[];
  /** The products traded today. */
  readonly items: readonly DemoItem[];
};

/** A product as it is traded today; money in the country's currency, without GST. */
type DemoItem = {
  readonly number: string;
  readonly description: string;
  readonly unitOfMeasure: string;
  readonly productType: ProductType;
  /** Supplier's price without freight. */
  readonly cost: number;
  readonly sellPrice: number;
  readonly supplierNumber: number;
  readonly partNumber: string;
  /** Demand, 0 to 1. */
  readonly popularity: number;
  readonly kitComponents?: readonly KitComponent[];
  readonly isImported: boolean;
};

/** The catalogue of a country, the same every time relative to `today` (`YYYY-MM-DD`). */
export function demoCatalogue(countryCode: CountryCode, today: string): DemoCatalogue {
  const variants = variantsOf(countryCode);
  const find = variantFinder(variants);
  const priceOf = priceCalculator(countryCode, find);
  const supplierOf = supplierPicker(countryCode);
  const places = statusPlaces(countryCode, today);
  const costsOf = stateCostCalculator(countryCode, today, places.stateCodes);
  const entries = variants.map((variant) => {
    const life = lifecycleOf(variant, today);
    const product = productOf(variant, life, find);
    const item = itemOf(
      product,
      priceOf(variant),
      supplierOf(variant),
      popularityOf(variant, life, today),
    );
    return { variant, life, product, item };
  });
  const products = entries.map(({ product }) => product);
  const productAttributes = variants.map((variant) => ({
    productNumber: variant.number,
    attributes: attributesOf(variant, today),
  }));
  return {
    families: familiesOf(countryCode, products, productAttributes),
    statuses: demoStatuses(),
    sections: demoSections(),
    categories: demoCategories(),
    brands: demoBrands(),
    products,
    productAttributes,
    productStatuses: entries.flatMap(({ variant, life }) => statusesOf(variant, life, places)),
    stateCosts: withKitCosts(
      entries.map(({ variant, life, item }) => ({
        ...item,
        since: life.created,
        supplier: supplierOf(variant),
      })),
      costsOf,
    ),
    items: entries.filter(({ life }) => isTraded(life, today)).map(({ item }) => item),
  };
}

function itemOf(
  product: ReturnType<typeof productOf>,
  price: Price,
  { number: supplierNumber, isOverseas }: DemoSupplier,
  popularity: number,
): DemoItem {
  const { number, description, unitOfMeasure, productType, kitComponents } = product;
  return {
    number,
    description,
    unitOfMeasure,
    productType,
    ...price,
    supplierNumber,
    partNumber: product.manufacturerPartNumber ?? '',
    popularity,
    ...(kitComponents && { kitComponents }),
    isImported: isOverseas,
  };
}

/** Picks one supplier for each product, among those that supply its brand. */
function supplierPicker(countryCode: CountryCode): (variant: Variant) => DemoSupplier {
  const suppliers = demoSuppliers(countryCode);
  const byBrand = new Map<string, DemoSupplier[]>();
  for (const supplier of suppliers) {
    for (const code of supplier.brandCodes) {
      byBrand.set(code, [...(byBrand.get(code) ?? []), supplier]);
    }
  }
  return ({ number, brand }) => {
    const bringing = byBrand.get(brand.code);
    if (!bringing) throw new Error(`Nobody supplies ${brand.code} in ${countryCode}.`);
    return randomFor(`supplier of ${number} in ${countryCode}`).pick(bringing);
  };
}

function statusPlaces(countryCode: CountryCode, today: string): StatusScopes {
  const types = demoBusinessUnitTypes(countryCode).filter(({ enabled }) => enabled);
  return {
    today,
    stateCodes: demoStates(countryCode)
      .map(({ code }) => code)
      .filter((code) => countryCode === 'nz' || code !== OTHER_TERRITORIES),
    businessUnitTypeCodes: types.map(({ code }) => code),
    branchNumbers: demoBranches(countryCode, today).map(({ number }) => number),
  };
}

/** Christmas Island and other territories, which no supplier quotes for. */
const OTHER_TERRITORIES = '09';

/** Demand for a product, 0 to 1: highest for the plain and small products of a line, low when running out. */
function popularityOf(
  { line, number, costFactor }: Variant,
  { runOut }: Lifecycle,
  today: string,
): number {
  const luck = randomFor(`popularity of ${number}`).int(40, 100) / 100;
  const plainness = 1 / Math.max(1, Math.sqrt(costFactor) * 0.8);
  const ending = runOut !== undefined && runOut <= today ? 0.2 : 1;
  return Math.round((line.popularity ?? 0.4) * luck * plainness * ending * 1000) / 1000;
}
