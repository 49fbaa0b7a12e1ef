import { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import {
  countFitting,
  MAX_RESPONSE_BYTES,
  type Stored,
  storedList,
} from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { type KeyedRow, type KeyPage, pageByKey } from '#lib/products/document-lists.ts';
import type { FamilyProducts, FamilyProductsQuery } from '#lib/products/schema.ts';

/**
 * The products of a family by number: a page if a limit or cursor is given, else all of them; if these exceed
 * `maxBytes`, the first ones with a cursor for the rest. Throws RESOURCE_NOT_FOUND for an unknown family,
 * VALIDATION_ERROR for a cursor of another list.
 */
export async function listFamilyProducts(
  ctx: Context<'product:read'>,
  family: string,
  { limit, cursor }: FamilyProductsQuery,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<Stored<FamilyProducts>> {
  const list = { list: 'family products', country: ctx.countryCode, filter: family };
  const page = { ...PageQuery.parse({}), ...(limit && { limit }), ...(cursor && { cursor }) };
  if (limit !== undefined || cursor !== undefined) {
    return pageByKey('products', list, page, (keyPage) => readProducts(ctx, family, keyPage));
  }
  const products = await readFirst(ctx, family, maxBytes);
  if (countFitting(products, maxBytes) === products.length) return storedList('products', products);
  const bounds = { maxItems: products.length, maxBytes };
  return pageByKey('products', list, page, async () => products, bounds);
}

/** All products, read in batches, or just enough to exceed `maxBytes`. */
async function readFirst(
  ctx: Context<'product:read'>,
  family: string,
  maxBytes: number,
): Promise<KeyedRow[]> {
  const products: KeyedRow[] = [];
  for (;;) {
    const after = products.at(-1)?.key ?? '';
    const batch = { country: ctx.countryCode, after, limit: READ_BATCH };
    const next = await readProducts(ctx, family, batch);
    products.push(...next);
    const exceedsLimit = countFitting(products, maxBytes) < products.length;
    if (next.length < READ_BATCH || exceedsLimit) return products;
  }
}

const READ_BATCH = 500;

/** Left join from the family: an unknown family has no row, one without products has a row of nulls. */
async function readProducts(
  { db, countryCode }: Context<'product:read'>,
  family: string,
  { after, limit }: KeyPage,
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
          // Repeated for the other table, so that a merge join does not start at the first product.
          .where('products.number', '>', after)
          .orderBy('product_number')
          .limit(limit)
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
    key === null || document === null || etag === null ? [] : { key, document, etag },
  );
}
