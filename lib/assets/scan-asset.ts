import { recordAudit } from '#lib/audit.ts';
import type { ObjectKeeping } from './keep-object.ts';
import { type Noting, noteLeaving, removeLeaving } from './ledger.ts';
import { auditedOf } from './record-upload.ts';
import type { Scanner } from './scanning.ts';
import { type AssetWork, finishWork, hasThumbnail } from './work.ts';

/**
 * Scans an asset, which is then READY, or FAILED with its bytes removed. Returns whether it is READY; false if it was
 * deleted meanwhile. Throws if scanner or store do not answer: then it is still PROCESSING.
 */
export async function scanAsset(
  ctx: Noting,
  services: ObjectKeeping & { readonly scanner: Scanner },
  work: AssetWork,
  signal: AbortSignal,
): Promise<boolean> {
  // With an explicit range the store notices a truncated object.
  const bytes = await services.store.read(work.storeKey, { start: 0, end: work.sizeBytes - 1 });
  const { found } = await services.scanner.scan(bytes, signal);
  if (found === undefined) return markReady(ctx, work);
  await markFailed(ctx, services, work, found);
  return false;
}

async function markReady({ db, clock }: Noting, { assetId, type }: AssetWork): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('assets')
      .set({ status: 'READY', updated_at: clock.now() })
      .where('asset_id', '=', assetId)
      .where('status', '=', 'PROCESSING')
      .executeTakeFirst();
    if (!hasThumbnail(type)) await finishWork(tx, assetId);
    return numUpdatedRows > 0n;
  });
}

async function markFailed(
  { db, clock }: Noting,
  services: ObjectKeeping,
  { assetId, storeKey }: AssetWork,
  found: string,
): Promise<void> {
  const isRefused = await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('assets')
      .set({ status: 'FAILED', updated_at: clock.now() })
      .where('asset_id', '=', assetId)
      .where('status', '=', 'PROCESSING')
      .returning(['checksum_sha256', 'size_bytes', 'mime_type'])
      .executeTakeFirst();
    if (!row) return false;
    await finishWork(tx, assetId);
    await noteLeaving(tx, { clock }, services, [storeKey]);
    const { checksum_sha256: checksumSha256, size_bytes: sizeBytes, mime_type: mimeType } = row;
    await recordAudit(tx, {
      actor: 'scanner',
      action: 'asset.infected',
      subject: assetId,
      details: { ...auditedOf({ checksumSha256, sizeBytes, mimeType }), found },
    });
    return true;
  });
  if (!isRefused) return;
  services.log.warn({ assetId, found }, 'the virus scanner refused a file; its bytes are removed');
  await removeLeaving(db, services, [storeKey]);
}
