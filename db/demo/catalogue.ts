import type { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from './branches.ts';
import { attributesOf } from './catalogue/attribute-values.ts';
import { demoBrands } from './catalogue/brands.ts';
import { familiesOf } from './catalogue/families.ts';
import { finderIn } from './catalogue/find-variant.ts';
import { lifeOf } from './catalogue/life.ts';
import { partNumberOf } from './catalogue/part-numbers.ts';
import { popularityOf } from './catalogue/popularity.ts';
import { pricing } from './catalogue/prices.ts';
import { type Places, statusesOf } from './catalogue/product-statuses.ts';
import { componentsOf, productOf, productTypeOf } from './catalogue/products.ts';
import type {
  BrandRecord,
  CategoryRecord,
  CodeRecord,
  FamilyRecord,
  KitComponent,
  ProductAttributesRecord,
  ProductRecord,
  ProductStatusRecord,
  ProductType,
  StateCostRecord,
} from './catalogue/records.ts';
import { demoCategories, demoSections } from './catalogue/sections.ts';
import { stateCostsOf } from './catalogue/state-costs.ts';
import { demoStatuses } from './catalogue/statuses.ts';
import { type Variant, variantsOf } from './catalogue/variants.ts';
import { randomFor } from './random.ts';
import { type DemoSupplier, demoSuppliers } from './suppliers.ts';

/** All that a country's business knows of its products, as the feeds have it. */
export type DemoCatalogue = {
  readonly families: readonly FamilyRecord[];
  readonly statuses: readonly CodeRecord[];
  readonly sections: readonly CodeRecord[];
  readonly categories: readonly CategoryRecord[];
  readonly brands: readonly BrandRecord[];
  readonly products: readonly ProductRecord[];
  readonly productAttributes: readonly ProductAttributesRecord[];
  readonly productStatuses: readonly ProductStatusRecord[];
  readonly stateCosts: readonly StateCostRecord[];
  /** The products again, as whoever trades in them needs them. */
  readonly items: readonly DemoItem[];
};

/** A product as it is traded: money in the country's currency, without GST, as of today. */
export type DemoItem = {
  readonly number: string;
  readonly description: string;
  readonly unitOfMeasure: string;
  readonly productType: ProductType;
  /** What the supplier invoices in the country's first state. */
  readonly cost: number;
  readonly sellPrice: number;
  readonly supplierNumber: number;
  readonly partNumber: string;
  /** How much it is asked for, 0 to 1. */
  readonly popularity: number;
  readonly kitComponents?: readonly KitComponent[];
  readonly isImported: boolean;
};

/** The catalogue of a country's business; the same every time relative to `today` (`YYYY-MM-DD`). */
export function demoCatalogue(countryCode: CountryCode, today: string): DemoCatalogue {
  const variants = variantsOf(countryCode);
  const find = finderIn(variants);
  const priceOf = pricing(countryCode, find);
  const supplierOf = supplying(countryCode);
  const places = placesOf(countryCode, today);
  const known = variants.map((variant) => ({
    variant,
    life: lifeOf(variant, today),
    price: priceOf(variant),
    supplier: supplierOf(variant),
    popularity: popularityOf(variant),
  }));
  const products = known.map(({ variant, life }) => productOf(variant, life, find));
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
    productStatuses: known.flatMap(({ variant, life }) => statusesOf(variant, life, places)),
    stateCosts: known.flatMap(({ variant, life, price, popularity, supplier }) =>
      stateCostsOf(
        { number: variant.number, cost: price.cost, popularity, created: life.created },
        supplier,
        { countryCode, ...places },
      ),
    ),
    items: known.map(({ variant, price, supplier, popularity }) => ({
      number: variant.number,
      description: variant.name,
      unitOfMeasure: variant.line.unit ?? 'EA',
      productType: productTypeOf(variant),
      ...price,
      supplierNumber: supplier.number,
      partNumber: productTypeOf(variant) === 'SERVICE' ? '' : partNumberOf(variant),
      popularity,
      ...(variant.line.kit && { kitComponents: componentsOf(variant, find) }),
      isImported: supplier.isOverseas,
    })),
  };
}

/** Of the suppliers that bring a brand into the country, one for each product. */
function supplying(countryCode: CountryCode): (variant: Variant) => DemoSupplier {
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

function placesOf(countryCode: CountryCode, today: string): Places {
  const branches = demoBranches(countryCode, today);
  const types = branches.flatMap(({ identity }) => identity?.type?.code ?? []);
  return {
    today,
    stateCodes: STATE_CODES[countryCode],
    businessUnitTypeCodes: [...new Set(types)],
    branchNumbers: branches.map(({ number }) => number),
  };
}

const STATE_CODES = {
  au: ['01', '02', '03', '04', '05', '06', '07', '08'],
  nz: [
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
  ],
} as const;
