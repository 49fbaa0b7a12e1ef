import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { AssetServices, DamageReports } from '#lib/assets/asset-services.ts';
import { readStoredFile } from '#lib/assets/objects/content.ts';
import { changeWhile } from '#lib/assets/objects/hidden-assets.ts';
import { thumbnailKey } from '#lib/assets/objects/store.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import type { Clock } from '#lib/time/clock.ts';
import type { PictureDecoder, Scanner } from './processing.ts';

/**
 * Outstanding background work on an asset (a row of `asset_work`): a scan while it is PROCESSING, then the thumbnail of
 * a picture or a PDF; the removal of its bytes when it is FAILED. A process that claims a row has it until its lease
 * ends: what a killed process had is due again then.
 */
export type AssetWork = {
  readonly assetId: string;
  /** Including this one. */
  readonly attempts: number;
  readonly status: Asset['status'];
  readonly mimeType: string;
  readonly storeKey: string;
  readonly sizeBytes: number;
  readonly checksumSha256: string;
};

export type WorkContext = { readonly db: Database; readonly clock: Clock };

type RecordedAsset = Pick<Asset, 'assetId' | 'status' | 'mimeType'>;

/** Queues the work on an asset, in the transaction that records it. */
export async function queueWork(
  tx: Database,
  { assetId, status, mimeType }: RecordedAsset,
  now: Date,
): Promise<void> {
  if (status === 'READY' && !hasThumbnail(mimeType)) return;
  await tx.insertInto('asset_work').values({ asset_id: assetId, due_at: now }).execute();
}

/** Whether files of this media type get a picture: pictures, and PDFs of their first page. */
export function hasThumbnail(mimeType: string): boolean {
  return mimeType.startsWith('image/') || isPdf(mimeType);
}

export function isPdf(mimeType: string): boolean {
  return mimeType === 'application/pdf';
}

/** More than a scan or a thumbnail takes; one that takes longer may be done twice, which does no harm. */
const LEASE_MS = 5 * 60_000;

/** Claims the work that has been due longest, if any. Without a scanner, scans are skipped. */
export async function claimWork(
  { db, clock }: WorkContext,
  { scans }: { readonly scans: boolean },
): Promise<AssetWork | undefined> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<AssetWork>`
    update asset_work set due_at = ${leasedUntil}, attempts = attempts + 1
    from assets
    where assets.asset_id = asset_work.asset_id and asset_work.asset_id = (
      select asset_id from asset_work join assets using (asset_id)
      where due_at <= ${now} and (status <> 'PROCESSING' or ${scans})
      order by due_at limit 1 for update of asset_work skip locked)
    returning assets.asset_id as "assetId", attempts, status, mime_type as "mimeType",
      store_key as "storeKey", size_bytes as "sizeBytes", checksum_sha256 as "checksumSha256"`.execute(
    db,
  );
  return rows[0];
}

/**
 * What is to be done: how much, and for how long the oldest. A scan counts since the upload, however often it failed
 * and whether or not there is a scanner: its file is not served until then. A thumbnail counts while it is due.
 */
export async function outstandingWork({
  db,
  clock,
}: WorkContext): Promise<{ readonly length: number; readonly oldestSeconds: number }> {
  const now = clock.now();
  const since = sql<string>`case when status = 'PROCESSING' then created_at else due_at end`;
  const { length, oldest } = await db
    .selectFrom('asset_work')
    .innerJoin('assets', 'assets.asset_id', 'asset_work.asset_id')
    .where((eb) =>
      eb.or([
        eb('assets.status', '=', 'PROCESSING'),
        eb('asset_work.due_at', '<=', now.toISOString()),
      ]),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('length'),
      sql<string | null>`min(${since})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const oldestMs = oldest === null ? now.getTime() : Date.parse(oldest);
  return { length, oldestSeconds: Math.max(0, (now.getTime() - oldestMs) / 1_000) };
}

export async function completeWork(db: Database, assetId: string): Promise<void> {
  await db.deleteFrom('asset_work').where('asset_id', '=', assetId).execute();
}

/** Has work tried again from `dueAt`; false if the asset was deleted, and its work with it. */
export async function postponeWork(db: Database, assetId: string, dueAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('asset_work')
    .set({ due_at: dueAt })
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type ThumbnailServices = Pick<AssetServices, 'store' | 'log'> &
  DamageReports & {
    readonly pictures: PictureDecoder;
    /** A folder of this process for temporary files. */
    readonly folder: string;
  };

/**
 * Makes and stores the thumbnail of a READY picture or PDF, unless the asset was deleted meanwhile. One that cannot be
 * decoded, such as an encrypted PDF, gets none. Throws the errors of the store and of `PictureDecoder`; then it may be tried again.
 */
export async function makeThumbnail(
  { db }: WorkContext,
  services: ThumbnailServices,
  work: AssetWork,
): Promise<void> {
  const { assetId, mimeType } = work;
  await mkdir(services.folder, { recursive: true, mode: 0o700 });
  const picture = join(services.folder, randomUUID());
  const thumbnail = join(services.folder, randomUUID());
  try {
    const bytes = await readStoredFile(work, services);
    await pipeline(bytes, createWriteStream(picture, { flags: 'wx', mode: 0o600 }));
    const { pictures } = services;
    const result = await (isPdf(mimeType) ? pictures.firstPage : pictures.thumbnail)(picture);
    if ('refused' in result) {
      services.log.warn(
        { assetId, reason: result.refused },
        'a file gets no thumbnail: it cannot be decoded',
      );
      await completeWork(db, assetId);
      return;
    }
    await writeFile(thumbnail, result.webp, { flag: 'wx', mode: 0o600 });
    const key = thumbnailKey(work.storeKey);
    await services.store.put(key, thumbnail);
    const isRecorded = await db.transaction().execute(async (tx) => {
      await completeWork(tx, assetId);
      return changeWhile('READY', tx, assetId, { thumbnail_size_bytes: result.webp.length });
    });
    // Its asset was deleted meanwhile.
    if (!isRecorded) await services.store.remove(key);
  } finally {
    await Promise.all([picture, thumbnail].map((path) => rm(path, { force: true })));
  }
}

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
    const ready = { status: 'READY', updated_at: clock.now() };
    const isReady = await changeWhile('PROCESSING', tx, assetId, ready);
    if (!hasThumbnail(mimeType)) await completeWork(tx, assetId);
    return isReady;
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
    const failed = { status: 'FAILED', updated_at: clock.now() };
    if (!(await changeWhile('PROCESSING', tx, assetId, failed))) return false;
    const { checksumSha256, sizeBytes, mimeType } = work;
    await recordAudit(tx, {
      actor: 'scanner',
      action: 'asset.infected',
      subject: assetId,
      details: { checksumSha256, sizeBytes, mimeType, found },
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
