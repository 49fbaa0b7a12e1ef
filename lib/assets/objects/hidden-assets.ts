import { sql, type Updateable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Assets } from '#db/tables.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import { type AssetStore, thumbnailKey } from './store.ts';

/**
 * No transaction spans a row and the bytes of its asset, so the row is there for as long as the bytes may be. It is
 * inserted as UPLOADING before the bytes are stored and gets another status once they are. A deletion makes it DELETED;
 * its bytes are removed later, and the row last. Callers see neither: they read rows of `AssetStatus`.
 */
export const UPLOADING = 'UPLOADING';
export const DELETED = 'DELETED';

type RemovalServices = Pick<AssetServices, 'store' | 'log'>;

/**
 * Removes the bytes of an upload that failed, and its row, unless it was recorded after all: the response to the commit
 * may have been lost. A failure is only logged, and the sweep removes what is left.
 */
export async function discardUpload(
  db: Database,
  { store, log }: RemovalServices,
  { assetId, storeKey }: { readonly assetId: string; readonly storeKey: string },
): Promise<void> {
  try {
    if (!(await markDeleted(db, assetId)) && (await isListed(db, assetId))) return;
    await store.remove(storeKey);
    await deleteRow(db, assetId);
  } catch (err) {
    log.warn(
      errorFields(err),
      'the object of a failed upload could not be removed; the sweep removes it later',
    );
  }
}

/** False if its status has changed: it was recorded, or is being removed by a sweep. */
function markDeleted(db: Database, assetId: string): Promise<boolean> {
  return changeWhile(UPLOADING, db, assetId, { status: DELETED, updated_at: NOT_RETAINED });
}

/** Changes an asset whose status is still this one. False if it is not: another process was first. */
export async function changeWhile(
  status: string,
  db: Database,
  assetId: string,
  values: Updateable<Assets>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assets')
    .set(values)
    .where('asset_id', '=', assetId)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody has seen the asset: the next sweep may remove it. */
const NOT_RETAINED = '-infinity';

async function isListed(db: Database, assetId: string): Promise<boolean> {
  const row = await db
    .selectFrom('assets')
    .select('asset_id')
    .where('asset_id', '=', assetId)
    .where('status', '<>', DELETED)
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteRow(db: Database, assetId: string): Promise<void> {
  await db
    .deleteFrom('assets')
    .where('asset_id', '=', assetId)
    .where('status', '=', DELETED)
    .execute();
}

/** An upload that has not ended this long after its row was inserted has been abandoned. */
export const ABANDONED_AFTER_HOURS = 1;

const BATCH = 16;

/**
 * Removes the bytes and rows of uploads that were abandoned, and of assets that were deleted `retentionDays` ago.
 * Returns how many assets were removed, and how many could not be. Stops when a whole batch fails, as the store is
 * unreachable. `signal` ends it after those that are being removed.
 */
export async function sweepAssets(
  db: Database,
  services: RemovalServices & { readonly retentionDays: number },
  signal?: AbortSignal,
): Promise<{ removed: number; failed: number }> {
  const total = { removed: 0, failed: 0 };
  let after: string | undefined;
  for (;;) {
    const rows = await findOverdue(db, services.retentionDays, after);
    const removals = await Promise.allSettled(
      rows.map((row) => removeAsset(db, services.store, row)),
    );
    const failures = removals.filter((removal) => removal.status === 'rejected');
    const removed = rows.length - failures.length;
    total.removed += removed;
    total.failed += failures.length;
    const [first] = failures;
    if (first)
      services.log.warn(
        errorFields(first.reason),
        'an object could not be removed from the asset store; the next sweep tries again',
      );
    if (rows.length < BATCH || removed === 0 || signal?.aborted) return total;
    after = rows.at(-1)?.asset_id;
  }
}

type OverdueAsset = {
  readonly asset_id: string;
  readonly status: string;
  readonly store_key: string;
};

/** Their times are the database's: the clock of the trade may be set. */
async function findOverdue(
  db: Database,
  retentionDays: number,
  after: string | undefined,
): Promise<OverdueAsset[]> {
  const { rows } = await sql<OverdueAsset>`
    select asset_id, status, store_key from assets
    where (status = ${sql.lit(UPLOADING)}
        and updated_at <= now() - make_interval(hours => ${ABANDONED_AFTER_HOURS})
      or status = ${sql.lit(DELETED)} and updated_at <= now() - make_interval(days => ${retentionDays}))
      and (${after ?? null}::uuid is null or asset_id > ${after ?? null}::uuid)
    order by asset_id limit ${BATCH}`.execute(db);
  return rows;
}

async function removeAsset(
  db: Database,
  store: AssetStore,
  { asset_id, status, store_key }: OverdueAsset,
): Promise<void> {
  // The upload may be recorded at this moment.
  if (status === UPLOADING && !(await markDeleted(db, asset_id))) return;
  await Promise.all([store.remove(store_key), store.remove(thumbnailKey(store_key))]);
  await deleteRow(db, asset_id);
}
