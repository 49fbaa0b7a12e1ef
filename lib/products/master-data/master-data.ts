import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { type Stored, stored, storedList } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { type KeyPage, pageByKey } from '#lib/products/document-lists.ts';
import type {
  Brand,
  BrandPage,
  BrandQuery,
  Category,
  CategoryPage,
  Section,
  SectionPage,
  Status,
  StatusList,
} from './schema.ts';

/** The master data tables, which have one document per code. */
type CodedTable = 'statuses' | 'sections' | 'categories' | 'brands' | 'families';

/** One record by its code. Throws RESOURCE_NOT_FOUND. */
export async function getByCode<T>(
  ctx: Context<'product:read'>,
  table: CodedTable,
  code: string,
): Promise<Stored<T>> {
  const { noun, read } = TABLES[table];
  const [row] = await ctx.prepared.run(read, { country: ctx.countryCode, code });
  if (!row) throw notFound(noun, code);
  return stored(row.document, row.etag);
}

/** All records by code. */
async function listByCode<T>(
  { db, countryCode }: Context<'product:read'>,
  table: CodedTable,
): Promise<Stored<T>> {
  const rows = await db
    .selectFrom(table)
    .select(['document', 'etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code')
    .execute();
  return storedList(table, rows);
}

/** A page of the records by code. Throws VALIDATION_ERROR for a cursor of another list. */
function pageByCode<T>(
  { prepared, countryCode }: Context<'product:read'>,
  table: CodedTable,
  page: PageQuery,
): Promise<Stored<T>> {
  return pageByKey(table, { list: table, country: countryCode }, page, (keyPage) =>
    prepared.run(TABLES[table].page, keyPage),
  );
}

const TABLES = {
  statuses: tableQueries('statuses', 'status'),
  sections: tableQueries('sections', 'section'),
  categories: tableQueries('categories', 'category'),
  brands: tableQueries('brands', 'brand'),
  families: tableQueries('families', 'family'),
};

/** The noun for one record, and the prepared queries for one record and for a page. */
function tableQueries(table: CodedTable, noun: string) {
  const read = preparedQuery(`product_${noun}`, (db, params: { country: string; code: string }) =>
    db
      .selectFrom(table)
      .select(['document', 'etag'])
      .where('country_code', '=', params.country)
      .where('code', '=', params.code),
  );
  const page = preparedQuery(`product_${noun}_page`, (db, params: KeyPage) =>
    db
      .selectFrom(table)
      .select(['code as key', 'document', 'etag'])
      .where('country_code', '=', params.country)
      .where('code', '>', params.after)
      .orderBy('code')
      .limit(params.limit),
  );
  return { noun, read, page };
}

/**
 * A page of the brands by code, with their sub-brands if requested. Throws VALIDATION_ERROR for a cursor of another
 * list.
 */
export function listBrands(
  ctx: Context<'product:read'>,
  { includeSubBrands, ...pageQuery }: BrandQuery,
): Promise<Stored<BrandPage>> {
  if (includeSubBrands) return pageByCode(ctx, 'brands', pageQuery);
  const { prepared, countryCode } = ctx;
  return pageByKey('brands', { list: 'brands', country: countryCode }, pageQuery, (page) =>
    prepared.run(BRAND_SUMMARY_PAGE, page),
  );
}

/** One brand with all its sub-brands. Throws RESOURCE_NOT_FOUND. */
export function getBrand(ctx: Context<'product:read'>, code: string): Promise<Stored<Brand>> {
  return getByCode(ctx, 'brands', code);
}

const BRAND_SUMMARY_PAGE = preparedQuery('product_brand_summary_page', (db, page: KeyPage) =>
  db
    .selectFrom('brands')
    .select(['code as key', 'summary as document', 'summary_etag as etag'])
    .where('country_code', '=', page.country)
    .where('code', '>', page.after)
    .orderBy('code')
    .limit(page.limit),
);

/** A page of the categories by code. Throws VALIDATION_ERROR for a cursor of another list. */
export function listCategories(
  ctx: Context<'product:read'>,
  page: PageQuery,
): Promise<Stored<CategoryPage>> {
  return pageByCode(ctx, 'categories', page);
}

/** One category. Throws RESOURCE_NOT_FOUND. */
export function getCategory(ctx: Context<'product:read'>, code: string): Promise<Stored<Category>> {
  return getByCode(ctx, 'categories', code);
}

/** A page of the sections by code. Throws VALIDATION_ERROR for a cursor of another list. */
export function listSections(
  ctx: Context<'product:read'>,
  page: PageQuery,
): Promise<Stored<SectionPage>> {
  return pageByCode(ctx, 'sections', page);
}

/** One section. Throws RESOURCE_NOT_FOUND. */
export function getSection(ctx: Context<'product:read'>, code: string): Promise<Stored<Section>> {
  return getByCode(ctx, 'sections', code);
}

/** All statuses that products can have, by code. */
export function listStatuses(ctx: Context<'product:read'>): Promise<Stored<StatusList>> {
  return listByCode(ctx, 'statuses');
}

/** One status that products can have. Throws RESOURCE_NOT_FOUND. */
export function getStatus(ctx: Context<'product:read'>, code: string): Promise<Stored<Status>> {
  return getByCode(ctx, 'statuses', code);
}
