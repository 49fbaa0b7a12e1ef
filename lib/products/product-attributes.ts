import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { etagOf, type Stored, type StoredItem, stored } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { distinct, queryResult, withProductNumber } from '#lib/products/document-lists.ts';
import type { ProductQuery } from '#lib/products/schema.ts';
import type { AttributeList, FoundProductAttributes } from './attributes-schema.ts';

/** The attributes of one product. Throws RESOURCE_NOT_FOUND. */
export async function getProductAttributes(
  ctx: Context<'product:read'>,
  number: string,
): Promise<Stored<AttributeList>> {
  const [row] = await readAttributes(ctx, [number]);
  if (!row) throw notFound('product', number);
  const { document, etag } = attributesOf(row);
  return stored(document, etag);
}

/** The attributes of each product that has any, in the order requested; unknown numbers in `notFound`. */
export async function queryProductAttributes(
  ctx: Context<'product:read'>,
  { productNumbers }: ProductQuery,
): Promise<Stored<FoundProductAttributes>> {
  const numbers = distinct(productNumbers);
  const found = new Map<string, StoredItem | undefined>();
  for (const row of await readAttributes(ctx, numbers)) {
    const hasAny = row.attributes !== null && row.attributes !== EMPTY_LIST;
    found.set(row.number, hasAny ? withProductNumber(row.number, attributesOf(row)) : undefined);
  }
  return queryResult('productAttributes', numbers, found);
}

type Row = { number: string; attributes: string | null; etag: string | null };

const EMPTY_LIST = '[]';

function attributesOf({ attributes, etag }: Row): StoredItem {
  return {
    document: `{"attributes":${attributes ?? EMPTY_LIST}}`,
    etag: etag ?? etagOf(EMPTY_LIST),
  };
}

function readAttributes(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
): Promise<Row[]> {
  return prepared.run(ATTRIBUTES, { country: countryCode, numbers });
}

const ATTRIBUTES = preparedQuery(
  'product_attributes',
  (db, params: { country: string; numbers: readonly string[] }) =>
    db
      .selectFrom('products')
      .leftJoin('product_attributes as attribute', (join) =>
        join
          .onRef('attribute.country_code', '=', 'products.country_code')
          .onRef('attribute.product_number', '=', 'products.number'),
      )
      .select(['products.number', 'attribute.attributes', 'attribute.etag'])
      .where('products.country_code', '=', params.country)
      .where((eb) => eb('products.number', '=', eb.fn.any(eb.val(params.numbers)))),
);
