import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { classNames } from './product-range.ts';
import { queryProducts } from './products.ts';
import type { Product } from './schema.ts';
import { searchProducts } from './search-products.ts';
import { type FoundProductsQuery, MOST_IN_FILE } from './search-schema.ts';

/**
 * The products that the search finds, as CSV for a spreadsheet: UTF-8 with a mark in front, numbers as they
 * are, nothing that counts as a formula. Throws VALIDATION_ERROR beyond 10,000 products.
 */
export async function productsCsv(
  ctx: Context<'product:read'>,
  query: FoundProductsQuery,
): Promise<string> {
  const records: Record<string, Cell>[] = [];
  let cursor: string | undefined;
  do {
    const asked = cursor === undefined ? query : { ...query, cursor };
    const page = await searchProducts(ctx, asked, AT_ONCE);
    cursor = page.nextCursor;
    records.push(...(await recordsOf(ctx, page.numbers)));
    if (records.length >= MOST_IN_FILE && cursor !== undefined) {
      const issue = 'finds more than 10,000 products, the most for one file: narrow the search';
      throw invalid([{ field: 'query', issue }]);
    }
  } while (cursor !== undefined);
  return stringify(records, {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: COLUMNS,
  });
}

type Cell = string | number | undefined;

/** Products that are read in one go. */
const AT_ONCE = 500;

const COLUMNS = [
  'Product',
  'Description',
  'Brand',
  'Maker’s number',
  'Barcodes',
  'Unit',
  'Type',
  'Section code',
  'Category code',
  'Family codes',
  'Replaced by',
  'Hazardous',
  'GST exempt',
  'Weight (kg)',
  'Length (mm)',
  'Width (mm)',
  'Height (mm)',
];

async function recordsOf(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
): Promise<Record<string, Cell>[]> {
  const { products } = (await queryProducts(ctx, { productNumbers: [...numbers] })).parse();
  const codes = new Set(products.flatMap(({ brandCode }) => brandCode ?? []));
  const brands = await classNames(ctx, 'brand', [...codes]);
  return products.map((product) => recordOf(product, brands));
}

function recordOf(product: Product, brands: ReadonlyMap<string, string>): Record<string, Cell> {
  const { brandCode = '' } = product;
  return {
    Product: product.number,
    Description: product.description,
    Brand: brands.get(brandCode) ?? brandCode,
    'Maker’s number': product.manufacturerPartNumber,
    Barcodes: product.barcodes?.join(' '),
    Unit: product.unitOfMeasure,
    Type: product.productType,
    'Section code': product.sectionCode,
    'Category code': product.categoryCode,
    'Family codes': product.familyCodes?.join(' '),
    'Replaced by': product.replacedByProductNumber,
    Hazardous: product.isHazardous ? 'yes' : 'no',
    'GST exempt': product.isGstExempt ? 'yes' : 'no',
    'Weight (kg)': product.weightKg,
    'Length (mm)': product.lengthMm,
    'Width (mm)': product.widthMm,
    'Height (mm)': product.heightMm,
  };
}
