import type { CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;
const CODES = sql`text[] collate "C"`;

/** The catalogue: products and their master data as the documents that the API sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sections', 'categories']) await coded(db, table).execute();
  await coded(db, 'statuses')
    .addColumn('description', 'text', (c) => c.notNull())
    .execute();
  for (const table of ['families', 'brands']) {
    // As lists have it: without the attributes of the family, without the sub-brands of the brand.
    await coded(db, table)
      .addColumn('summary', 'json', (c) => c.notNull())
      .addColumn('summary_etag', 'text', (c) => c.notNull())
      .execute();
  }
  await addProducts(db);
  await addProductFamilies(db);
  await addProductAttributes(db);
  await addProductStatuses(db);
}

async function addProducts(db: Kysely<unknown>): Promise<void> {
  await inCountry(db, 'products')
    .addColumn('number', CODE, (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('product_type', CODE)
    .addColumn('section_code', CODE)
    .addColumn('category_code', CODE)
    .addColumn('brand_code', CODE)
    .addColumn('family_codes', CODES, (c) => c.notNull())
    // [{ productNumber, quantity }], for availability.
    .addColumn('kit_components', 'jsonb')
    .addPrimaryKeyConstraint('products_pkey', ['country_code', 'number'])
    .execute();
}

/** The products of a family in their order, of which a page is read by the key. */
async function addProductFamilies(db: Kysely<unknown>): Promise<void> {
  await inCountry(db, 'product_families')
    .addColumn('family_code', CODE, (c) => c.notNull())
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_families_pkey', [
      'country_code',
      'family_code',
      'product_number',
    ])
    .execute();
  await db.schema
    .createIndex('product_families_by_product')
    .on('product_families')
    .columns(['country_code', 'product_number'])
    .execute();
}

async function addProductAttributes(db: Kysely<unknown>): Promise<void> {
  await inCountry(db, 'product_attributes')
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addColumn('attributes', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_attributes_pkey', ['country_code', 'product_number'])
    .execute();
}

/** Rows, because the most relevant at a branch is worked out. What a level has not is ''. */
async function addProductStatuses(db: Kysely<unknown>): Promise<void> {
  await inCountry(db, 'product_statuses')
    .addColumn('product_number', CODE, (c) => c.notNull())
    .addColumn('level', CODE, (c) => c.notNull())
    .addColumn('state_code', CODE, (c) => c.notNull())
    .addColumn('business_unit_type_code', CODE, (c) => c.notNull())
    .addColumn('branch_number', CODE, (c) => c.notNull())
    .addColumn('effective_from', 'date', (c) => c.notNull())
    .addColumn('effective_to', 'date')
    .addColumn('status_code', CODE, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_statuses_pkey', [
      'country_code',
      'product_number',
      'level',
      'state_code',
      'business_unit_type_code',
      'branch_number',
      'effective_from',
    ])
    .execute();
}

/** A table of documents by their code. */
function coded(db: Kysely<unknown>, table: string): CreateTableBuilder<string, string> {
  return inCountry(db, table)
    .addColumn('code', CODE, (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pkey`, ['country_code', 'code']);
}

function inCountry(db: Kysely<unknown>, table: string): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(table)
    .addColumn('country_code', CODE, (c) => c.notNull().check(sql`country_code in ('au', 'nz')`));
}
