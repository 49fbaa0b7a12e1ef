import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Asset } from '#lib/assets/schema.ts';
import type { Clock } from '#lib/time/clock.ts';

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
