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

/** What is known of one asset. Throws RESOURCE_NOT_FOUND. */
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
 * Deletes an asset for good: its record, and then its bytes; what the store does not remove now is removed
 * later. With `ifMatch`, as the header says it, only the asset with that tag. Throws RESOURCE_NOT_FOUND
 * and PRECONDITION_FAILED.
 */
export async function deleteAsset(
  ctx: WorldContext<'assets:delete'>,
  assetId: string,
  ifMatch?: string,
  keeping: AssetKeeping = assetKeeping(),
): Promise<NoContent> {
  if (!isAssetId(assetId)) throw notFound('asset', assetId);
  const storeKeys = await ctx.db.transaction().execute(async (tx) => {
    const row = await takeOut(tx, assetId);
    if (!row) throw notFound('asset', assetId);
    const asset = storedAsset(row, keeping.publicUrl);
    // The service makes the thumbnail itself: whoever read the asset before it came, read this one.
    const before = storedAsset({ ...row, thumbnail_key: null }, keeping.publicUrl);
    if (![asset, before].some(({ etag }) => isStillThat(ifMatch, etag))) throw changed(assetId);
    const keys = [row.store_key, row.thumbnail_key].filter((key) => key !== null);
    await noteLeaving(tx, ctx, keeping, keys);
    await recordAudit(tx, {
      actor: actorIdOf(ctx.principal),
      action: 'asset.deleted',
      subject: assetId,
      details: auditedOf(asset.parse()),
    });
    return keys;
  });
  await removeLeaving(ctx.db, keeping, storeKeys);
  return noContent();
}

/** Deletes the record and gives it; of two who try, the second finds nothing. */
async function takeOut(tx: Database, assetId: string) {
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
