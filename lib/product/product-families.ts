import { type Bytes, pointRead } from '#db/prepared.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { listItem, type Stored, type StoredItem, storedList } from '#lib/stored.ts';
import { askedOnce, findings, ofProduct } from './found.ts';
import type { FamilyList, FoundProductFamilies } from './master-data-schema.ts';
import type { ProductQuery } from './schema.ts';

/** The families of one product, by code. Throws RESOURCE_NOT_FOUND. */
export async function getProductFamilies(
  ctx: Context<'product:read'>,
  number: string,
): Promise<Stored<FamilyList>> {
  const families = (await readFamilies(ctx, [number])).get(number);
  if (!families) throw notFound('product', number);
  return storedList('families', families);
}

/** The families of each product that has any, in the order requested; unknown numbers in `notFound`. */
export async function queryProductFamilies(
  ctx: Context<'product:read'>,
  { productNumbers }: ProductQuery,
): Promise<Stored<FoundProductFamilies>> {
  const numbers = askedOnce(productNumbers);
  const found = new Map<string, StoredItem | undefined>();
  for (const [number, families] of await readFamilies(ctx, numbers)) {
    const item =
      families.length > 0 ? ofProduct(number, listItem('families', families)) : undefined;
    found.set(number, item);
  }
  return findings('productFamilies', numbers, found);
}

/** The families of each product that exists. */
async function readFamilies(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
): Promise<Map<string, StoredItem[]>> {
  const rows = await prepared.run(FAMILIES_OF_PRODUCTS, { country: countryCode, numbers });
  const byProduct = Map.groupBy(rows, ({ number }) => number);
  return new Map([...byProduct].map(([number, families]) => [number, families.flatMap(familyOf)]));
}

type Row = { number: string; document: Bytes | null; etag: string | null };

function familyOf({ document, etag }: Row): StoredItem[] {
  return document === null || etag === null ? [] : [{ document, etag }];
}

const FAMILIES_OF_PRODUCTS = pointRead(
  'product_families',
  (db, params: { country: string; numbers: readonly string[] }) =>
    db
      .selectFrom('products')
      .leftJoin('families', (join) =>
        join
          .onRef('families.country_code', '=', 'products.country_code')
          .on((eb) => eb('families.code', '=', eb.fn.any('products.family_codes'))),
      )
      .select((eb) => [
        'products.number',
        eb.ref('families.summary').$castTo<Bytes | null>().as('document'),
        'families.summary_etag as etag',
      ])
      .where('products.country_code', '=', params.country)
      .where((eb) => eb('products.number', '=', eb.fn.any(eb.val(params.numbers))))
      .orderBy('families.code'),
);
