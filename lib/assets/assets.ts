import type { Database } from '#db/client.ts';
import { type NoContent, noContent } from '#lib/api/answers.ts';
import { isStillThat } from '#lib/api/etag.ts';
import { recordAudit } from '#lib/audit.ts';
import type { WorldContext } from '#lib/auth/context.ts';
import { Failure, notFound } from '#lib/failures.ts';
import type { Stored } from '#lib/stored.ts';
import { type AssetKeeping, assetKeeping } from './keeping.ts';
import { noteLeaving, removeLeaving } from './ledger.ts';
import { actorIdOf, auditedOf } from './record-upload.ts';
import { type Asset, isAssetId } from './schema.ts';
import { ASSET_COLUMNS, storedAsset } from './stored-asset.ts';

/** One asset. Throws RESOURCE_NOT_FOUND. */
export async function getAsset(
  { db }: WorldContext<'assets:read'>,
  assetId: string,
  { publicUrl }: Pick<AssetKeeping, 'publicUrl'> = assetKeeping(),
): Promise<Stored<Asset>> {
  if (!isAssetId(assetId)) throw notFound('asset', assetId);
  const row = await db
    .selectFrom('assets')
    .select(ASSET_COLUMNS)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  if (!row) throw notFound('asset', assetId);
  return storedAsset(row, publicUrl);
}

/**
 * Deletes an asset for good: its record, then its bytes; bytes that the store cannot remove now are removed later by
 * the sweep. `ifMatch` is the header's value. Throws RESOURCE_NOT_FOUND and PRECONDITION_FAILED.
 */
export async function deleteAsset(
  ctx: WorldContext<'assets:delete'>,
  assetId: string,
  ifMatch?: string,
  services: AssetKeeping = assetKeeping(),
): Promise<NoContent> {
  if (!isAssetId(assetId)) throw notFound('asset', assetId);
  const storeKeys = await ctx.db.transaction().execute(async (tx) => {
    const row = await deleteRow(tx, assetId);
    if (!row) throw notFound('asset', assetId);
    const asset = storedAsset(row, services.publicUrl);
    // The service adds the thumbnail by itself, so the ETag from before that matches too.
    const withoutThumbnail = storedAsset({ ...row, thumbnail_key: null }, services.publicUrl);
    if (![asset, withoutThumbnail].some(({ etag }) => isStillThat(ifMatch, etag)))
      throw changed(assetId);
    const keys = [row.store_key, row.thumbnail_key].filter((key) => key !== null);
    await noteLeaving(tx, ctx, services, keys);
    await recordAudit(tx, {
      actor: actorIdOf(ctx.principal),
      action: 'asset.deleted',
      subject: assetId,
      details: auditedOf(asset.parse()),
    });
    return keys;
  });
  await removeLeaving(ctx.db, services, storeKeys);
  return noContent();
}

/** Deletes and returns the row; a concurrent deletion gets undefined. */
async function deleteRow(tx: Database, assetId: string) {
  return tx
    .deleteFrom('assets')
    .where('asset_id', '=', assetId)
    .returning([...ASSET_COLUMNS, 'store_key'])
    .executeTakeFirst();
}

function changed(assetId: string): Failure {
  return new Failure(
    'PRECONDITION_FAILED',
    `Asset ${assetId} is not as If-Match says: read it again, and delete what is there now.`,
  );
}
