import { recordAudit } from '#lib/audit.ts';
import type { ObjectKeeping } from './keep-object.ts';
import { type Noting, noteLeaving, removeLeaving } from './ledger.ts';
import { auditedOf } from './record-upload.ts';
import type { Scanner } from './scanning.ts';
import { type AssetWork, finishWork, hasThumbnail } from './work.ts';

/**
 * Has the bytes of an asset scanned: it is READY then, or FAILED and its bytes are gone. Gives whether it is
 * READY, which one that was deleted meanwhile is not. Throws where the scanner or the store does not answer:
 * the asset is PROCESSING still.
 */
export async function scanAsset(
  noting: Noting,
  keeping: ObjectKeeping & { readonly scanner: Scanner },
  work: AssetWork,
  signal: AbortSignal,
): Promise<boolean> {
  // Asked for its last byte, the store tells of an object that was cut short.
  const bytes = await keeping.store.read(work.storeKey, { start: 0, end: work.sizeBytes - 1 });
  const { found } = await keeping.scanner.scan(bytes, signal);
  if (found === undefined) return serve(noting, work);
  await refuse(noting, keeping, work, found);
  return false;
}

async function serve({ db, clock }: Noting, { assetId, type }: AssetWork): Promise<boolean> {
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

async function refuse(
  { db, clock }: Noting,
  keeping: ObjectKeeping,
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
    await noteLeaving(tx, { clock }, keeping, [storeKey]);
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
  keeping.log.warn({ assetId, found }, 'the scanner refused a file; its bytes are removed');
  await removeLeaving(db, keeping, [storeKey]);
}
