import type { FileBytes } from '#lib/api/declaration.ts';
import { type AssetServices, assetServices } from '#lib/assets/asset-services.ts';
import { isAssetId } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { etagOf } from '#lib/documents/document.ts';
import { isDomainError, notFound } from '#lib/errors.ts';
import { type ByteRange, thumbnailKey } from './store.ts';
import { type DamageReports, verifiedBytes } from './verified-bytes.ts';

/** The bytes of an asset. Throws RESOURCE_NOT_FOUND, also if it is not READY. */
export async function getAssetContent(
  ctx: GlobalContext<'assets:read'>,
  assetId: string,
  services: StoreAccess = assetServices(),
): Promise<FileBytes> {
  if (!isAssetId(assetId)) throw notFound('content of an asset', assetId);
  const row = await readyAsset(ctx, assetId)
    .select(['store_key', 'size_bytes', 'mime_type', 'file_name', 'checksum_sha256', 'created_at'])
    .executeTakeFirst();
  if (!row) throw notFound('content of an asset', assetId);
  return {
    open: objectReader(
      ctx,
      assetId,
      { key: row.store_key, size: row.size_bytes, sha256: row.checksum_sha256 },
      services,
    ),
    sizeBytes: row.size_bytes,
    mimeType: row.mime_type,
    fileName: row.file_name,
    etag: etagOf(row.checksum_sha256),
    lastModified: new Date(row.created_at),
  };
}

/** The thumbnail of an asset, a WebP. Throws RESOURCE_NOT_FOUND until it is made. */
export async function getAssetThumbnail(
  ctx: GlobalContext<'assets:read'>,
  assetId: string,
  services: StoreAccess = assetServices(),
): Promise<FileBytes> {
  if (!isAssetId(assetId)) throw notFound('thumbnail of an asset', assetId);
  const row = await readyAsset(ctx, assetId)
    .select(['store_key', 'thumbnail_size_bytes', 'updated_at'])
    .executeTakeFirst();
  if (!row || row.thumbnail_size_bytes === null) throw notFound('thumbnail of an asset', assetId);
  const key = thumbnailKey(row.store_key);
  return {
    open: objectReader(ctx, assetId, { key, size: row.thumbnail_size_bytes }, services),
    sizeBytes: row.thumbnail_size_bytes,
    mimeType: 'image/webp',
    fileName: `${assetId}.webp`,
    etag: etagOf(key),
    lastModified: new Date(row.updated_at),
  };
}

type StoreAccess = Pick<AssetServices, 'store'> & DamageReports;

type StoredObject = { readonly key: string; readonly size: number; readonly sha256?: string };

function readyAsset({ db }: GlobalContext<'assets:read'>, assetId: string) {
  return db.selectFrom('assets').where('asset_id', '=', assetId).where('status', '=', 'READY');
}

/**
 * Returns a function that opens an object. A missing object is a 404 if its asset was deleted meanwhile. A whole object
 * is compared with its hash, if there is one; of a range, the store vouches for the bytes.
 */
function objectReader(
  ctx: GlobalContext<'assets:read'>,
  assetId: string,
  { key, size, sha256 }: StoredObject,
  { store, ...reports }: StoreAccess,
): FileBytes['open'] {
  // With an explicit range the store notices a truncated object before the response starts.
  const whole = { start: 0, end: size - 1 };
  return async (range?: ByteRange) => {
    try {
      const read = await store.read(key, range ?? whole);
      const isVerified = range === undefined && sha256 !== undefined;
      return isVerified ? await verifiedBytes(read, { key, sha256 }, reports) : read;
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const stillExists = await readyAsset(ctx, assetId).select('asset_id').executeTakeFirst();
      throw stillExists ? error : notFound('asset', assetId);
    }
  };
}
