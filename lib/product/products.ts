import { type Bytes, pointRead } from '#db/prepared.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { type Stored, stored } from '#lib/stored.ts';
import { askedOnce, findings } from './found.ts';
import { type AskedPage, pageByKey } from './page-by-key.ts';
import type { FoundProducts, Product, ProductPage, ProductQuery } from './schema.ts';

/** One product of the context's country. Throws RESOURCE_NOT_FOUND. */
export async function getProduct(
  ctx: Context<'product:read'>,
  number: string,
): Promise<Stored<Product>> {
  const [row] = await readProducts(ctx, [number]);
  if (!row) throw notFound('product', number);
  return stored(row.document, row.etag);
}

/** A page of the catalogue by number. Throws VALIDATION_ERROR for a cursor of another list. */
export function listProducts(
  { prepared, countryCode }: Context<'product:read'>,
  page: PageQuery,
): Promise<Stored<ProductPage>> {
  return pageByKey('products', { list: 'products', country: countryCode }, page, (keyPage) =>
    prepared.run(PRODUCT_PAGE, keyPage),
  );
}

/** Products in the order requested, each once; unknown numbers in `notFound`. */
export async function queryProducts(
  ctx: Context<'product:read'>,
  { productNumbers }: ProductQuery,
): Promise<Stored<FoundProducts>> {
  const numbers = askedOnce(productNumbers);
  const rows = await readProducts(ctx, numbers);
  return findings('products', numbers, new Map(rows.map((row) => [row.number, row])));
}

function readProducts(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
) {
  return prepared.run(PRODUCTS, { country: countryCode, numbers });
}

const PRODUCTS = pointRead(
  'products',
  (db, params: { country: string; numbers: readonly string[] }) =>
    db
      .selectFrom('products')
      .select((eb) => ['number', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
      .where('country_code', '=', params.country)
      .where((eb) => eb('number', '=', eb.fn.any(eb.val(params.numbers)))),
);

const PRODUCT_PAGE = pointRead('product_page', (db, params: AskedPage) =>
  db
    .selectFrom('products')
    .select((eb) => ['number as key', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
    .where('country_code', '=', params.country)
    .where('number', '>', params.after)
    .orderBy('number')
    .limit(params.most),
);
