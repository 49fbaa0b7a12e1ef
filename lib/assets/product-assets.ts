import { sql } from 'kysely';
import { type PreparedReads, pointRead } from '#db/prepared.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { contentPath } from './asset-addresses.ts';
import { type AssetKeeping, assetKeeping } from './keeping.ts';
import { AssetPurpose, AssetType, type ProductDigitalAssets } from './schema.ts';

/** Limits uploads for a product, and the length of its list. */
export const MOST_ASSETS_OF_PRODUCT = 500;

/**
 * The READY assets of a product in the order of upload, `MAX_ASSETS_PER_PRODUCT` at most. Throws RESOURCE_NOT_FOUND.
 */
export async function digitalAssetsOf(
  { prepared, countryCode }: Context<'product:read'>,
  productNumber: string,
  { publicUrl }: Pick<AssetKeeping, 'publicUrl'> = assetKeeping(),
): Promise<ProductDigitalAssets> {
  const rows = await readAssets(prepared, { country: countryCode, number: productNumber });
  // The left join gives a product without assets one row of nulls.
  if (rows.length === 0) throw notFound('product', productNumber);
  const digitalAssets = rows.filter(isAsset).map((row, i) => ({
    assetId: row.asset_id,
    type: AssetType.parse(row.type),
    purpose: AssetPurpose.parse(row.purpose),
    name: row.name,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    url: publicUrl + contentPath(row.asset_id),
    sortOrder: i + 1,
    updatedAt: new Date(row.updated_at).toISOString(),
  }));
  return { digitalAssets };
}

function readAssets(prepared: PreparedReads, parameters: { country: string; number: string }) {
  return prepared.run(ASSETS, parameters);
}

const ASSETS = pointRead('product_assets', (db, parameters: { country: string; number: string }) =>
  db
    .selectFrom('products')
    .leftJoin('assets', (join) =>
      join
        // Not compared with products.number, whose collation differs from the index.
        .on('assets.product_numbers', '@>', sql<string[]>`array[${parameters.number}]::text[]`)
        .on('assets.status', '=', 'READY'),
    )
    .select([
      'assets.asset_id',
      'assets.type',
      'assets.purpose',
      'assets.name',
      'assets.mime_type',
      'assets.size_bytes',
      'assets.updated_at',
    ])
    .where('products.country_code', '=', parameters.country)
    .where('products.number', '=', parameters.number)
    .orderBy('assets.created_at')
    .orderBy('assets.asset_id')
    .limit(MOST_ASSETS_OF_PRODUCT),
);

type Row = Awaited<ReturnType<typeof readAssets>>[number];
type Found = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };

function isAsset(row: Row): row is Row & Found {
  return row.asset_id !== null;
}
