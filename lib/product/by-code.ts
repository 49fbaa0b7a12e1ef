import { type Bytes, pointRead } from '#db/prepared.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { inBytes, type Stored, stored, storedList } from '#lib/stored.ts';
import { type AskedPage, pageByKey } from './page-by-key.ts';

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
export async function listByCode<T>(
  { db, countryCode }: Context<'product:read'>,
  table: CodedTable,
): Promise<Stored<T>> {
  const rows = await db
    .selectFrom(table)
    .select(['document', 'etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code')
    .execute();
  return storedList(table, rows.map(inBytes));
}

/** A page of the records by code. Throws VALIDATION_ERROR for a cursor of another list. */
export function pageByCode<T>(
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
  const read = pointRead(`product_${noun}`, (db, params: { country: string; code: string }) =>
    db
      .selectFrom(table)
      .select((eb) => [eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
      .where('country_code', '=', params.country)
      .where('code', '=', params.code),
  );
  const page = pointRead(`product_${noun}_page`, (db, params: AskedPage) =>
    db
      .selectFrom(table)
      .select((eb) => ['code as key', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
      .where('country_code', '=', params.country)
      .where('code', '>', params.after)
      .orderBy('code')
      .limit(params.most),
  );
  return { noun, read, page };
}
