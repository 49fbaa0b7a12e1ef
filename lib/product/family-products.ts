import { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { countFitting, inBytes, LARGEST_ANSWER, type Stored, storedList } from '#lib/stored.ts';
import { type AskedPage, type KeyedRow, pageByKey } from './page-by-key.ts';
import type { FamilyProducts, FamilyProductsQuery } from './schema.ts';

/**
 * The products of a family by number: a page where a limit or a cursor is given, else all of them, or where these are
 * more than `largest` bytes the first, with the cursor of the others. Throws RESOURCE_NOT_FOUND for an unknown family,
 * VALIDATION_ERROR for a cursor of something else.
 */
export async function listFamilyProducts(
  ctx: Context<'product:read'>,
  family: string,
  { limit, cursor }: FamilyProductsQuery,
  largest = LARGEST_ANSWER,
): Promise<Stored<FamilyProducts>> {
  const list = { list: 'family products', country: ctx.countryCode, filter: family };
  const page = { ...PageQuery.parse({}), ...(limit && { limit }), ...(cursor && { cursor }) };
  if (limit !== undefined || cursor !== undefined) {
    return pageByKey('products', list, page, (asked) => readProducts(ctx, family, asked));
  }
  const products = await readFirst(ctx, family, largest);
  if (countFitting(products, largest) === products.length) return storedList('products', products);
  const bounds = { most: products.length, largest };
  return pageByKey('products', list, page, async () => products, bounds);
}

/** All products, or as many as are more than `largest` bytes, read some at a time. */
async function readFirst(
  ctx: Context<'product:read'>,
  family: string,
  largest: number,
): Promise<KeyedRow[]> {
  const products: KeyedRow[] = [];
  for (;;) {
    const after = products.at(-1)?.key ?? '';
    const asked = { country: ctx.countryCode, after, most: READ_AT_ONCE };
    const next = await readProducts(ctx, family, asked);
    products.push(...next);
    const isBeyond = countFitting(products, largest) < products.length;
    if (next.length < READ_AT_ONCE || isBeyond) return products;
  }
}

const READ_AT_ONCE = 500;

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
          // Said of both, so that a merge of them does not begin at the first product.
          .where('products.number', '>', after)
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
