import { listProductSummaries } from '#lib/products/products.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { MAX_PRODUCTS_IN_FILE } from '#lib/products/search/schema.ts';
import { searchProducts } from '#lib/products/search/search-products.ts';
import { collectPages, csvFile } from '#lib/text/csv.ts';

/** All results of a product search. */
export const PRODUCTS_CSV = csvFile({
  name: 'products.csv',
  scope: 'product:read',
  query: PRODUCTS.fileQuery,
  rows: (ctx, query) =>
    collectPages('products', MAX_PRODUCTS_IN_FILE, async (from) => {
      const page = await searchProducts(ctx, { ...query, ...from }, READ_BATCH);
      return { rows: await listProductSummaries(ctx, page.numbers), nextCursor: page.nextCursor };
    }),
  columns: {
    Product: (product) => product.number,
    Description: (product) => product.description,
    Brand: (product) => product.brandName,
    'Manufacturer part no.': (product) => product.manufacturerPartNumber,
    Barcodes: (product) => product.barcodes?.join(' '),
    Unit: (product) => product.unitOfMeasure,
    Type: (product) => product.productType,
    'Section code': (product) => product.sectionCode,
    'Category code': (product) => product.categoryCode,
    'Family codes': (product) => product.familyCodes?.join(' '),
    'Replaced by': (product) => product.replacedByProductNumber,
    Hazardous: (product) => (product.isHazardous ? 'yes' : 'no'),
    'GST exempt': (product) => (product.isGstExempt ? 'yes' : 'no'),
    'Weight (kg)': (product) => product.weightKg,
    'Length (mm)': (product) => product.lengthMm,
    'Width (mm)': (product) => product.widthMm,
    'Height (mm)': (product) => product.heightMm,
  },
});

const READ_BATCH = 500;
