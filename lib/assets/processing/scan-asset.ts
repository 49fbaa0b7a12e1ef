import type { Database } from '#db/client.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import type { DamageReports } from '#lib/assets/objects/verified-bytes.ts';
import { auditDetails } from '#lib/assets/upload/upload.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { readStoredFile } from '../objects/verified-bytes.ts';
import { type AssetWork, completeWork, hasThumbnail, type WorkContext } from './asset-work.ts';
import type { Scanner } from './processing.ts';

type ScanServices = Pick<AssetServices, 'store' | 'log'> &
  DamageReports & { readonly scanner: Scanner };

/**
 * Scans an asset, which is then READY, or FAILED with its bytes removed. Returns whether it is READY; false if it was
 * deleted meanwhile. Throws if scanner or store do not answer: then it is still PROCESSING.
 */
export async function scanAsset(
  ctx: WorkContext,
  services: ScanServices,
  work: AssetWork,
  signal: AbortSignal,
): Promise<boolean> {
  const bytes = await readStoredFile(work, services);
  const { found } = await services.scanner.scan(bytes, signal);
  if (found === undefined) return markReady(ctx, work);
  await markFailed(ctx, services, work, found);
  return false;
}

async function markReady(
  { db, clock }: WorkContext,
  { assetId, mimeType }: AssetWork,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('assets')
      .set({ status: 'READY', updated_at: clock.now() })
      .where('asset_id', '=', assetId)
      .where('status', '=', 'PROCESSING')
      .executeTakeFirst();
    if (!hasThumbnail(mimeType)) await completeWork(tx, assetId);
    return numUpdatedRows > 0n;
  });
}

async function markFailed(
  { db, clock }: WorkContext,
  services: ScanServices,
  work: AssetWork,
  found: string,
): Promise<void> {
  const { assetId } = work;
  const isRefused = await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('assets')
      .set({ status: 'FAILED', updated_at: clock.now() })
      .where('asset_id', '=', assetId)
      .where('status', '=', 'PROCESSING')
      .returning(['checksum_sha256', 'size_bytes', 'mime_type'])
      .executeTakeFirst();
    if (!row) return false;
    const { checksum_sha256: checksumSha256, size_bytes: sizeBytes, mime_type: mimeType } = row;
    await recordAudit(tx, {
      actor: 'scanner',
      action: 'asset.infected',
      subject: assetId,
      details: { ...auditDetails({ checksumSha256, sizeBytes, mimeType }), found },
    });
    return true;
  });
  if (!isRefused) return;
  services.log.warn({ assetId, found }, 'the virus scanner refused a file; its bytes are removed');
  await removeFailed(db, services, work);
}

/** Removes the bytes of an asset that is FAILED. Throws the errors of the store; then it is tried again. */
export async function removeFailed(
  db: Database,
  { store }: Pick<AssetServices, 'store'>,
  { assetId, storeKey }: AssetWork,
): Promise<void> {
  await store.remove(storeKey);
  await completeWork(db, assetId);
}
