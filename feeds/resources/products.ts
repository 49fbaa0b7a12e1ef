import type pg from 'pg';
import { feedOfDocuments } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { ProductRecord } from '#lib/products/schema.ts';
import { checkKits } from './product-kits.ts';
import { productSearchRow, storeProductSearch } from './product-search.ts';

/** Products, stored as the documents that the API sends, with the columns that are computed with. */
export const products = feedOfDocuments('products', ProductRecord, {
  // Room for a kit of 2,000 components; a query of 100 products stays below 16 MiB.
  maxRecordBytes: 128 * 1024,
  columns: {
    description: (product) => product.description,
    product_type: (product) => product.productType,
    section_code: (product) => product.sectionCode,
    category_code: (product) => product.categoryCode,
    brand_code: (product) => product.brandCode,
    family_codes: (product) => product.familyCodes ?? [],
    kit_components: (product) => product.kitComponents && JSON.stringify(product.kitComponents),
  },
  extraColumns: { search: (product) => JSON.stringify(productSearchRow(product)) },
  key: { number: 'number' },
  check: checkKits,
  afterMerge: async (client, countryCode) => {
    await listInFamilies(client, countryCode);
    await storeProductSearch(client, countryCode);
  },
  beforeRemove: removeProducts,
});

/** Kits keep references to a removed product, as they may reference one that is not loaded yet. */
async function removeProducts(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_SEARCH, [countryCode]);
  await client.query(DELETE_ALL_FAMILIES, [countryCode]);
}

const DELETE_SEARCH = `
  DELETE FROM product_search AS stored USING removed
  WHERE stored.country_code = $1 AND stored.number = removed.number`;

const DELETE_ALL_FAMILIES = `
  DELETE FROM product_families AS listed USING removed
  WHERE listed.country_code = $1 AND listed.product_number = removed.number`;

/** Updates the family memberships of changed products. */
async function listInFamilies(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_LEFT_FAMILIES, [countryCode]);
  await client.query(INSERT_FAMILIES);
}

const DELETE_LEFT_FAMILIES = `
  DELETE FROM product_families AS listed USING staged
  WHERE listed.country_code = $1 AND listed.product_number = staged.number
    AND listed.family_code <> ALL (staged.family_codes)`;

const INSERT_FAMILIES = `
  INSERT INTO product_families (country_code, family_code, product_number)
  SELECT country_code, unnest(family_codes), number FROM staged
  ON CONFLICT DO NOTHING`;
