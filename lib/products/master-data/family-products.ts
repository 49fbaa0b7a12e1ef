import { sql } from 'kysely';
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
  const { rows } = await sql<KeyedRow | { readonly key: null }>`
    select listed.* from families left join lateral (
      select product_number as key, document, etag
      from product_families as listed join products
        on products.country_code = listed.country_code and products.number = listed.product_number
      where listed.country_code = families.country_code and listed.family_code = families.code
        -- Of both tables, so that a merge join does not start at the first product.
        and listed.product_number > ${after} and products.number > ${after}
      order by product_number limit ${limit}) as listed on true
    where families.country_code = ${countryCode} and families.code = ${family}
    order by listed.key`.execute(db);
  if (rows.length === 0) throw notFound('family', family);
  return rows.filter((row) => row.key !== null);
}
