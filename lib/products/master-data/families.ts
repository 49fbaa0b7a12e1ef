import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { Context } from '#lib/auth/context.ts';
import {
  type Stored,
  type StoredItem,
  storedList,
  storedListItem,
} from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { distinct, queryResult, withProductNumber } from '#lib/products/document-lists.ts';
import type { ProductQuery } from '#lib/products/schema.ts';
import { TABLES } from './master-data.ts';
import type {
  FamilyList,
  FamilyListQuery,
  FamilyQuery,
  FoundFamilies,
  FoundProductFamilies,
} from './schema.ts';

/** All families by code, or those of `familyCodes` that exist, without their attributes. */
export async function listFamilies(
  { db, countryCode }: Context<'product:read'>,
  { familyCodes }: FamilyListQuery,
): Promise<Stored<FamilyList>> {
  let families = db
    .selectFrom('families')
    .select(['summary as document', 'summary_etag as etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code');
  if (familyCodes) {
    families = families.where(({ eb, fn, val }) => eb('code', '=', fn.any(val(familyCodes))));
  }
  return storedList('families', await families.execute());
}

/** Families with their attributes, in the order requested, each once; unknown codes in `notFound`. */
export async function queryFamilies(
  { prepared, countryCode }: Context<'product:read'>,
  { familyCodes }: FamilyQuery,
): Promise<Stored<FoundFamilies>> {
  const codes = distinct(familyCodes);
  const rows = await prepared.run(TABLES.families.byKeys, { country: countryCode, keys: codes });
  const found = new Map(rows.map((row) => [row.key, row]));
  return queryResult('families', codes, found, 'familyCodes');
}

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
  const numbers = distinct(productNumbers);
  const found = new Map<string, StoredItem | undefined>();
  for (const [number, families] of await readFamilies(ctx, numbers)) {
    const item =
      families.length > 0
        ? withProductNumber(number, storedListItem('families', families))
        : undefined;
    found.set(number, item);
  }
  return queryResult('productFamilies', numbers, found);
}

async function readFamilies(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
): Promise<Map<string, StoredItem[]>> {
  const rows = await prepared.run(FAMILIES_OF_PRODUCTS, { country: countryCode, numbers });
  const byProduct = Map.groupBy(rows, ({ number }) => number);
  return new Map([...byProduct].map(([number, families]) => [number, families.flatMap(familyOf)]));
}

type Row = { number: string; document: string | null; etag: string | null };

function familyOf({ document, etag }: Row): StoredItem[] {
  return document === null || etag === null ? [] : [{ document, etag }];
}

const FAMILIES_OF_PRODUCTS = preparedQuery(
  'product_families',
  (db, params: { country: string; numbers: readonly string[] }) =>
    db
      .selectFrom('products')
      .leftJoin('families', (join) =>
        join
          .onRef('families.country_code', '=', 'products.country_code')
          .on((eb) => eb('families.code', '=', eb.fn.any('products.family_codes'))),
      )
      .select(['products.number', 'families.summary as document', 'families.summary_etag as etag'])
      .where('products.country_code', '=', params.country)
      .where((eb) => eb('products.number', '=', eb.fn.any(eb.val(params.numbers))))
      .orderBy('families.code'),
);
