import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { goneInstances } from './instances.ts';
import type { Noting } from './ledger.ts';
import type { Asset } from './schema.ts';

/**
 * What is still to be done with assets that are recorded already (`asset_work`, a line for each): a scan
 * while it is PROCESSING, then the thumbnail of a picture. A process takes a line before it begins, so that
 * no other does the same; the lines of processes that are gone are for everybody again.
 */
export type AssetWork = {
  readonly assetId: string;
  /** How often it was begun, this time included. */
  readonly attempts: number;
  readonly status: Asset['status'];
  readonly type: Asset['type'];
  readonly storeKey: string;
  readonly sizeBytes: number;
};

type Recorded = Pick<Asset, 'assetId' | 'status' | 'type'>;

/** Notes what is to be done with an asset, in the transaction that records it. */
export async function noteWork(
  tx: Database,
  { assetId, status, type }: Recorded,
  now: Date,
): Promise<void> {
  if (status === 'READY' && !hasThumbnail(type)) return;
  await tx.insertInto('asset_work').values({ asset_id: assetId, due_at: now }).execute();
}

/** Whether assets of this type have a thumbnail. */
export function hasThumbnail(type: Asset['type']): boolean {
  return type === 'IMAGE';
}

/**
 * Takes what has been due longest, if anything is, for the process with this number. Without a scanner
 * what has to be scanned is left alone.
 */
export async function takeWork(
  { db, clock }: Noting,
  { instance, scans }: { readonly instance: number; readonly scans: boolean },
): Promise<AssetWork | undefined> {
  const { rows } = await sql<Taken>`
    update asset_work set instance = ${instance}, attempts = attempts + 1
    from assets
    where assets.asset_id = asset_work.asset_id and asset_work.asset_id = (
      select asset_id from asset_work join assets using (asset_id)
      where instance is null and due_at <= ${clock.now()} and (status = 'READY' or ${scans})
      order by due_at limit 1 for update of asset_work skip locked)
    returning assets.asset_id, attempts, status, type, store_key, size_bytes`.execute(db);
  const [row] = rows;
  return (
    row && {
      assetId: row.asset_id,
      attempts: row.attempts,
      status: row.status,
      type: row.type,
      storeKey: row.store_key,
      sizeBytes: Number(row.size_bytes),
    }
  );
}

type Taken = {
  readonly asset_id: string;
  readonly attempts: number;
  readonly status: Asset['status'];
  readonly type: Asset['type'];
  readonly store_key: string;
  readonly size_bytes: number;
};

/** Nothing is left to be done with the asset. */
export async function finishWork(db: Database, assetId: string): Promise<void> {
  await db.deleteFrom('asset_work').where('asset_id', '=', assetId).execute();
}

/** Gives it back, to be tried again from `dueAt` on; false where the asset is gone, and its work with it. */
export async function postponeWork(db: Database, assetId: string, dueAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('asset_work')
    .set({ instance: null, due_at: dueAt })
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back what processes that are gone were at, and what this one is not at any more. */
export async function releaseWork(
  db: Database,
  { instance, current }: { readonly instance: number; readonly current: ReadonlySet<string> },
): Promise<void> {
  const taken = await db
    .selectFrom('asset_work')
    .select(['asset_id', 'instance'])
    .where('instance', 'is not', null)
    .execute();
  const others = new Set(taken.flatMap((line) => line.instance ?? []));
  others.delete(instance);
  const gone = new Set(await goneInstances(db, [...others]));
  const free = taken.filter((line) =>
    line.instance === instance ? !current.has(line.asset_id) : gone.has(line.instance ?? 0),
  );
  for (const { asset_id, instance: holder } of free) {
    await db
      .updateTable('asset_work')
      .set({ instance: null })
      .where('asset_id', '=', asset_id)
      .where('instance', '=', holder)
      .execute();
  }
}
