import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { type Stored, storedList, storedOne } from '#lib/documents/document.ts';
import { documentReads, type KeyPage, pageByKey } from '#lib/products/document-lists.ts';
import type {
  Brand,
  BrandPage,
  BrandQuery,
  Category,
  CategoryPage,
  Family,
  Section,
  SectionPage,
  Status,
  StatusList,
} from './schema.ts';

/** What one record is of each list of master data, which has one document per code. */
type Records = {
  readonly statuses: Status;
  readonly sections: Section;
  readonly categories: Category;
  readonly brands: Brand;
  readonly families: Family;
};

/** One record by its code. Throws RESOURCE_NOT_FOUND. */
export async function getByCode<Table extends keyof Records>(
  ctx: Context<'product:read'>,
  table: Table,
  code: string,
): Promise<Stored<Records[Table]>> {
  const { noun, byKeys } = TABLES[table];
  const rows = await ctx.prepared.run(byKeys, { country: ctx.countryCode, keys: [code] });
  return storedOne(rows, noun, code);
}

/** All statuses that products can have, by code. */
export async function listStatuses({
  db,
  countryCode,
}: Context<'product:read'>): Promise<Stored<StatusList>> {
  const rows = await db
    .selectFrom('statuses')
    .select(['document', 'etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code')
    .execute();
  return storedList('statuses', rows);
}

type Pages = {
  readonly sections: SectionPage;
  readonly categories: CategoryPage;
  readonly brands: BrandPage;
};

/** A page of the records by code. Throws VALIDATION_ERROR for a cursor of another list. */
export function listByCode<Table extends keyof Pages>(
  { prepared, countryCode }: Context<'product:read'>,
  table: Table,
  page: PageQuery,
): Promise<Stored<Pages[Table]>> {
  return pageByKey(table, { list: table, country: countryCode }, page, (keyPage) =>
    prepared.run(TABLES[table].page, keyPage),
  );
}

/** The reads of each list, and what one of its records is called. */
export const TABLES = {
  statuses: tableQueries('statuses', 'status'),
  sections: tableQueries('sections', 'section'),
  categories: tableQueries('categories', 'category'),
  brands: tableQueries('brands', 'brand'),
  families: tableQueries('families', 'family'),
};

function tableQueries(table: keyof Records, noun: string) {
  return { noun, ...documentReads(`product_${noun}`, table, 'code') };
}

/**
 * A page of the brands by code, with their sub-brands if requested. Throws VALIDATION_ERROR for a cursor of another
 * list.
 */
export function listBrands(
  ctx: Context<'product:read'>,
  { includeSubBrands, ...pageQuery }: BrandQuery,
): Promise<Stored<BrandPage>> {
  if (includeSubBrands) return listByCode(ctx, 'brands', pageQuery);
  const { prepared, countryCode } = ctx;
  return pageByKey('brands', { list: 'brands', country: countryCode }, pageQuery, (page) =>
    prepared.run(BRAND_SUMMARY_PAGE, page),
  );
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
