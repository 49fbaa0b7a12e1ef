import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { optionalMember, type Stored, storedOne } from '#lib/documents/document.ts';
import { distinct, documentReads, pageByKey, queryResult } from './document-lists.ts';
import { readClassNames } from './product-range.ts';
import type { FoundProducts, Product, ProductPage, ProductQuery } from './schema.ts';

/** One product of the context's country. Throws RESOURCE_NOT_FOUND. */
export async function getProduct(
  ctx: Context<'product:read'>,
  number: string,
): Promise<Stored<Product>> {
  return storedOne(await readProducts(ctx, [number]), 'product', number);
}

/** A page of the catalogue by number. Throws VALIDATION_ERROR for a cursor of another list. */
export function listProducts(
  { prepared, countryCode }: Context<'product:read'>,
  page: PageQuery,
): Promise<Stored<ProductPage>> {
  return pageByKey('products', { list: 'products', country: countryCode }, page, (keyPage) =>
    prepared.run(PRODUCTS.page, keyPage),
  );
}

/** Products in the order requested, each once; unknown numbers in `notFound`. */
export async function queryProducts(
  ctx: Context<'product:read'>,
  { productNumbers }: ProductQuery,
): Promise<Stored<FoundProducts>> {
  const numbers = distinct(productNumbers);
  const rows = await readProducts(ctx, numbers);
  return queryResult('products', numbers, new Map(rows.map((row) => [row.key, row])));
}

function readProducts(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
) {
  return prepared.run(PRODUCTS.byKeys, { country: countryCode, keys: numbers });
}

const PRODUCTS = documentReads('product', 'products', 'number');

/** The numbers that exist in the catalogue. */
export async function findKnownProducts(
  { db, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('number')
    .where('country_code', '=', countryCode)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val([...new Set(numbers)]))))
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** These products with the names of their brands, in order; unknown numbers are left out. */
export async function listProductSummaries(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
) {
  const { products } = (await queryProducts(ctx, { productNumbers: [...numbers] })).parse();
  const brands = await readClassNames(
    ctx,
    'brand',
    products.flatMap(({ brandCode }) => brandCode ?? []),
  );
  return products.map(({ brandCode, ...product }) => ({
    ...product,
    ...optionalMember('brandName', brandCode && (brands.get(brandCode) ?? brandCode)),
  }));
}

/** A product as lists show it. */
export type ProductSummary = Awaited<ReturnType<typeof listProductSummaries>>[number];
