import { sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { optionalMember, type Stored, storedBatch, storedOne } from '#lib/documents/document.ts';
import { distinct, documentReads, pageByKey, queryResult } from './document-lists.ts';
import { readClassNames } from './product-range.ts';
import type { FoundProducts, Product, ProductOrBarcodeQuery, ProductPage } from './schema.ts';
import { normalizeBarcode } from './search/columns.ts';

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

/** Products in the order requested, each once; unknown numbers or barcodes in `notFound`. */
export async function queryProducts(
  ctx: Context<'product:read'>,
  { productNumbers = [], barcodes }: ProductOrBarcodeQuery,
): Promise<Stored<FoundProducts>> {
  if (barcodes) return queryByBarcode(ctx, distinct(barcodes));
  const numbers = distinct(productNumbers);
  const rows = await readProducts(ctx, numbers);
  return queryResult('products', numbers, new Map(rows.map((row) => [row.key, row])));
}

async function queryByBarcode(
  { prepared, countryCode }: Context<'product:read'>,
  barcodes: readonly string[],
): Promise<Stored<FoundProducts>> {
  const codes = barcodes.map(normalizeBarcode);
  const rows = await prepared.run(BY_BARCODE, { country: countryCode, codes });
  const having = (code: string) => rows.filter((row) => row.barcodes.includes(code));
  const missing = barcodes.filter((_, at) => having(codes[at] ?? '').length === 0);
  return storedBatch('products', distinct(codes.flatMap(having)), missing, 'barcodes');
}

const BY_BARCODE = preparedQuery(
  'products_by_barcode',
  (db, { country, codes }: { country: string; codes: readonly string[] }) =>
    db
      .selectFrom('product_search')
      .innerJoin('products', (join) =>
        join
          .onRef('products.country_code', '=', 'product_search.country_code')
          .onRef('products.number', '=', 'product_search.number'),
      )
      .select(['products.document', 'products.etag', 'product_search.barcodes'])
      .where('product_search.country_code', '=', country)
      .where(({ val }) => sql<boolean>`product_search.barcodes && ${val(codes)}::text[]`)
      .orderBy('products.number'),
);

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
