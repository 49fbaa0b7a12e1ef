import { sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { CountryCode } from '#lib/api/fields.ts';
import type { Context, GlobalContext } from '#lib/auth/context.ts';
import { membersOf } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { type AssetServices, assetServices } from './asset-services.ts';
import { contentPath } from './links.ts';
import {
  AssetMetaproperty,
  AssetStatus,
  type AssetUses,
  MAX_ASSETS_PER_PRODUCT,
  ProductDigitalAssets,
} from './schema.ts';

/**
 * The READY assets of a product in the order of upload, `MAX_ASSETS_PER_PRODUCT` at most. Throws RESOURCE_NOT_FOUND.
 */
export async function getProductAssets(
  { prepared, countryCode }: Context<'product:read'>,
  productNumber: string,
  { publicUrl }: Pick<AssetServices, 'publicUrl'> = assetServices(),
): Promise<ProductDigitalAssets> {
  const rows = await prepared.run(ASSETS, { country: countryCode, number: productNumber });
  // The left join gives a product without assets one row of nulls.
  if (rows.length === 0) throw notFound('product', productNumber);
  const digitalAssets = rows.flatMap(({ asset_id, updated_at, ...row }, at) => {
    if (asset_id === null || updated_at === null) return [];
    const url = publicUrl + contentPath(asset_id);
    const updatedAt = new Date(updated_at).toISOString();
    return { ...membersOf({ asset_id, ...row }, MEMBERS), url, sortOrder: at + 1, updatedAt };
  });
  return ProductDigitalAssets.parse({ digitalAssets });
}

const MEMBERS = ['asset_id', 'type', 'purpose', 'name', 'mime_type', 'size_bytes'] as const;

const ASSETS = preparedQuery(
  'product_assets',
  (db, parameters: { country: string; number: string }) =>
    db
      .selectFrom('products')
      .leftJoin('assets', (join) =>
        join
          // Not compared with products.number, whose collation differs from the index.
          .on('assets.product_numbers', '@>', sql<string[]>`array[${parameters.number}]::text[]`)
          .on('assets.status', '=', 'READY'),
      )
      .select(MEMBERS.map((column) => `assets.${column}` as const))
      .select('assets.updated_at')
      .where('products.country_code', '=', parameters.country)
      .where('products.number', '=', parameters.number)
      .orderBy('assets.created_at')
      .orderBy('assets.asset_id')
      .limit(MAX_ASSETS_PER_PRODUCT),
);

/** By product number, the id of the asset to show for it in a list: the main picture if there is one. */
export async function readProductPictures(
  { db }: GlobalContext<'assets:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; asset_id: string }>`
    select distinct on (number) number, asset_id
    from assets cross join unnest(product_numbers) as number
    where product_numbers && ${[...numbers]}::text[] and number = any(${[...numbers]}::text[])
      and status = 'READY' and type = 'IMAGE' and thumbnail_size_bytes is not null
    order by number, (purpose = 'PRIMARY_IMAGE') desc, created_at, asset_id`.execute(db);
  return new Map(rows.map((row) => [row.number, row.asset_id]));
}

/** What an upload for a product begins with. */
export async function getUploadDefaults(
  { db, principal }: GlobalContext<'assets:read'>,
  productNumber: string,
) {
  const numbers = sql`${[productNumber]}::text[]`;
  const { rows } = await sql<{ has_main: boolean; like_it: string | null }>`
    select
      exists (select from assets where product_numbers @> ${numbers} and purpose = 'PRIMARY_IMAGE'
        and status in ('PROCESSING', 'READY')) as has_main,
      coalesce(
        (select metaproperties from assets
          where created_by ->> 'id' = ${principal.id} and type = 'IMAGE' and ${IS_LISTED}
          order by created_at desc, asset_id desc limit 1),
        (select metaproperties from assets where product_numbers @> ${numbers} and type = 'IMAGE' and ${IS_LISTED}
          order by created_at desc, asset_id desc limit 1),
        (select metaproperties from
          (select type, metaproperties, created_at, asset_id from assets where ${IS_LISTED}
            order by created_at desc, asset_id desc limit ${MAX_LOOKED_AT}) as newest
          where type = 'IMAGE' order by created_at desc, asset_id desc limit 1)
      )::text as like_it`.execute(db);
  const [row] = rows;
  return {
    /** PRIMARY_IMAGE while it has no main picture. */
    purpose: row?.has_main ? ('GALLERY' as const) : ('PRIMARY_IMAGE' as const),
    /** The values of a picture like it: the caller's own last one, else the product's, else anybody's. */
    metaproperties: AssetMetaproperty.array().parse(JSON.parse(row?.like_it ?? '[]')),
  };
}

/** Neither being uploaded nor deleted. */
const IS_LISTED = sql`status = any(${AssetStatus.options})`;

/** Among how many of the newest assets a picture is looked for. */
const MAX_LOOKED_AT = 200;

/**
 * The products with these numbers in the countries that the caller may see, by number, then country. `unknown` has the
 * other numbers, in the order given.
 */
export async function listAssetUses(
  { db, principal }: GlobalContext<'assets:read' | 'product:read'>,
  productNumbers: readonly string[],
): Promise<AssetUses> {
  const countries = CountryCode.options.filter((code) => principal.countries?.has(code) ?? true);
  const rows = await db
    .selectFrom('products')
    .select(['country_code', 'number', 'description'])
    .where((eb) => eb('country_code', '=', eb.fn.any(eb.val(countries))))
    .where((eb) => eb('number', '=', eb.fn.any(eb.val([...productNumbers]))))
    .orderBy('number')
    .orderBy('country_code')
    .execute();
  const known = new Set(rows.map(({ number }) => number));
  return {
    products: rows.map(({ country_code, number, description }) => ({
      countryCode: CountryCode.parse(country_code),
      number,
      description,
    })),
    unknown: productNumbers.filter((number) => !known.has(number)),
  };
}
