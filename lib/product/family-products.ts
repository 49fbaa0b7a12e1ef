import { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { inBytes, type Stored, storedList } from '#lib/stored.ts';
import { type AskedPage, type KeyedRow, pageByKey } from './page-by-key.ts';
import type { FamilyProducts, FamilyProductsQuery } from './schema.ts';

/** The most products that are answered with at once: a family may be the whole catalogue. */
export const MOST_AT_ONCE = 2_000;

/**
 * The products of a family by number: a page where a limit or a cursor is given, else all of them, or of more
 * than `MOST_AT_ONCE` the first, with the cursor of the others. Throws RESOURCE_NOT_FOUND for an unknown family,
 * VALIDATION_ERROR for a cursor of something else.
 */
export async function listFamilyProducts(
  ctx: Context<'product:read'>,
  family: string,
  { limit, cursor }: FamilyProductsQuery,
): Promise<Stored<FamilyProducts>> {
  const list = { list: 'family products', country: ctx.countryCode, filter: family };
  if (limit === undefined && cursor === undefined) {
    const all = { country: ctx.countryCode, after: '', most: MOST_AT_ONCE + 1 };
    const products = await readProducts(ctx, family, all);
    return products.length <= MOST_AT_ONCE
      ? storedList('products', products)
      : pageByKey('products', list, { limit: MOST_AT_ONCE }, async () => products);
  }
  const page = { ...PageQuery.parse({}), ...(limit && { limit }), ...(cursor && { cursor }) };
  return pageByKey('products', list, page, (asked) => readProducts(ctx, family, asked));
}

/** Joined to its family, so that an unknown one has no row, and one without products an empty row. */
async function readProducts(
  { db, countryCode }: Context<'product:read'>,
  family: string,
  { after, most }: AskedPage,
): Promise<KeyedRow[]> {
  const rows = await db
    .selectFrom('families')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_families')
          .innerJoin('products', (join) =>
            join
              .onRef('products.country_code', '=', 'product_families.country_code')
              .onRef('products.number', '=', 'product_families.product_number'),
          )
          .select(['product_number as key', 'products.document', 'products.etag'])
          .whereRef('product_families.country_code', '=', 'families.country_code')
          .whereRef('product_families.family_code', '=', 'families.code')
          .where('product_number', '>', after)
          .orderBy('product_number')
          .limit(most)
          .as('listed'),
      (join) => join.onTrue(),
    )
    .select(['listed.key', 'listed.document', 'listed.etag'])
    .where('families.country_code', '=', countryCode)
    .where('families.code', '=', family)
    .orderBy('listed.key')
    .execute();
  if (rows.length === 0) throw notFound('family', family);
  return rows.flatMap(({ key, document, etag }) =>
    key === null || document === null || etag === null
      ? []
      : { key, ...inBytes({ document, etag }) },
  );
}
