import { type Bytes, pointRead } from '#db/prepared.ts';
import { etagOf } from '#lib/api/etag.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { type Stored, type StoredItem, stored } from '#lib/stored.ts';
import type { AttributeList, FoundProductAttributes } from './attribute-schema.ts';
import { askedOnce, findings, ofProduct } from './found.ts';
import type { ProductQuery } from './schema.ts';

/** What is known of one product beyond its details. Throws RESOURCE_NOT_FOUND. */
export async function getProductAttributes(
  ctx: Context<'product:read'>,
  number: string,
): Promise<Stored<AttributeList>> {
  const [row] = await readAttributes(ctx, [number]);
  if (!row) throw notFound('product', number);
  const { document, etag } = attributesOf(row);
  return stored(document, etag);
}

/**
 * The attributes of each product that has any, in the order asked for; unknown ones in `notFound`.
 */
export async function queryProductAttributes(
  ctx: Context<'product:read'>,
  { productNumbers }: ProductQuery,
): Promise<Stored<FoundProductAttributes>> {
  const numbers = askedOnce(productNumbers);
  const found = new Map<string, StoredItem | undefined>();
  for (const row of await readAttributes(ctx, numbers)) {
    const hasAny = row.attributes !== null && !row.attributes.equals(NONE);
    found.set(row.number, hasAny ? ofProduct(row.number, attributesOf(row)) : undefined);
  }
  return findings('productAttributes', numbers, found);
}

type Row = { number: string; attributes: Bytes | null; etag: string | null };

const START = Buffer.from('{"attributes":');
const NONE = Buffer.from('[]');
const END = Buffer.from('}');

function attributesOf({ attributes, etag }: Row): StoredItem {
  const document = Buffer.concat([START, attributes ?? NONE, END]);
  return { document, etag: etag ?? etagOf(NONE) };
}

function readAttributes(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
): Promise<Row[]> {
  return prepared.run(ATTRIBUTES, { country: countryCode, numbers });
}

const ATTRIBUTES = pointRead(
  'product_attributes',
  (db, asked: { country: string; numbers: readonly string[] }) =>
    db
      .selectFrom('products')
      .leftJoin('product_attributes as of', (join) =>
        join
          .onRef('of.country_code', '=', 'products.country_code')
          .onRef('of.product_number', '=', 'products.number'),
      )
      .select((eb) => [
        'products.number',
        eb.ref('of.attributes').$castTo<Bytes | null>().as('attributes'),
        'of.etag',
      ])
      .where('products.country_code', '=', asked.country)
      .where((eb) => eb('products.number', '=', eb.fn.any(eb.val(asked.numbers)))),
);
