import { type Bytes, pointRead } from '#db/prepared.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { inBytes, type Stored, stored, storedList } from '#lib/stored.ts';
import { type AskedPage, pageByKey } from './page-by-key.ts';

/** A table of master data: documents by their code. */
type CodedTable = 'statuses' | 'sections' | 'categories' | 'brands' | 'families';

/** One record by its code. Throws RESOURCE_NOT_FOUND. */
export async function getByCode<T>(
  ctx: Context<'product:read'>,
  table: CodedTable,
  code: string,
): Promise<Stored<T>> {
  const { what, read } = ONE[table];
  const [row] = await ctx.prepared.run(read, { country: ctx.countryCode, code });
  if (!row) throw notFound(what, code);
  return stored(row.document, row.etag);
}

/** Every record, by code. */
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

/** A page of the records, by code. Throws VALIDATION_ERROR for a cursor of something else. */
export function pageByCode<T>(
  { prepared, countryCode }: Context<'product:read'>,
  table: CodedTable,
  page: PageQuery,
): Promise<Stored<T>> {
  return pageByKey(table, { list: table, country: countryCode }, page, (asked) =>
    prepared.run(ONE[table].page, asked),
  );
}

const ONE = {
  statuses: one('statuses', 'status'),
  sections: one('sections', 'section'),
  categories: one('categories', 'category'),
  brands: one('brands', 'brand'),
  families: one('families', 'family'),
};

/** What one record is called, and the reads of one and of a page. */
function one(table: CodedTable, what: string) {
  const read = pointRead(`product_${what}`, (db, asked: { country: string; code: string }) =>
    db
      .selectFrom(table)
      .select((eb) => [eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
      .where('country_code', '=', asked.country)
      .where('code', '=', asked.code),
  );
  const page = pointRead(`product_${what}_page`, (db, asked: AskedPage) =>
    db
      .selectFrom(table)
      .select((eb) => ['code as key', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
      .where('country_code', '=', asked.country)
      .where('code', '>', asked.after)
      .orderBy('code')
      .limit(asked.most),
  );
  return { what, read, page };
}
