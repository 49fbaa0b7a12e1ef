import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/client.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import { KEY_DAYS } from './accept.ts';

const REJECTED_DAYS = 7;
const FEED_DAYS = 90;
/** A feed that has not been queued this long after its body was received never will be. */
const ABANDONED_HOURS = 1;
const BATCH = 16;

type OverdueFeed = {
  readonly feed_id: string;
  readonly state: string;
  readonly store_key: string | null;
  readonly rejected_key: string | null;
  readonly needs_rejected: boolean;
};

/**
 * Removes from the store what no feed needs any more: bodies of final feeds, rejected lines after 7 days, and what uploads
 * left that were interrupted. Returns for how many feeds. What cannot be removed leaves the others alone; its error is
 * thrown in the end, and the next sweep tries again.
 */
export async function sweepFeeds(db: Database, store: AssetStore): Promise<number> {
  const isNeeded = sql`rejected_bytes is not null and finished_at >= now() - make_interval(days => ${REJECTED_DAYS})`;
  const failures: unknown[] = [];
  let after: string | null = null;
  for (let swept = 0; ; ) {
    const { rows } = await sql<OverdueFeed>`
      select feed_id, state, store_key, rejected_key, coalesce(${isNeeded}, false) as needs_rejected from feeds
      where (${after}::uuid is null or feed_id > ${after}) and (store_key is not null or rejected_key is not null)
        and case when state = 'RECEIVING' then created_at < now() - make_interval(hours => ${ABANDONED_HOURS})
          else state not in ('QUEUED', 'RUNNING') and (store_key is not null or (${isNeeded}) is not true) end
      order by feed_id limit ${BATCH}`.execute(db);
    for (const row of rows)
      await removeObjects(db, store, row).catch((error: unknown) => failures.push(error));
    swept += rows.length;
    after = rows.at(-1)?.feed_id ?? null;
    if (rows.length === BATCH) continue;
    if (failures.length > 0) throw failures[0];
    return swept;
  }
}

async function removeObjects(db: Database, store: AssetStore, row: OverdueFeed): Promise<void> {
  const { feed_id, state, store_key, rejected_key, needs_rejected } = row;
  if (state === 'RECEIVING') {
    const { numUpdatedRows } = await db
      .updateTable('feeds')
      .set({ state: 'CANCELLED', finished_at: sql<string>`now()` })
      .where('feed_id', '=', feed_id)
      .where('state', '=', 'RECEIVING')
      .executeTakeFirst();
    // It was queued at this moment.
    if (numUpdatedRows === 0n) return;
  }
  if (store_key !== null) await store.remove(store_key);
  if (rejected_key !== null && !needs_rejected) await store.remove(rejected_key);
  const left = { store_key: null, rejected_key: needs_rejected ? rejected_key : null };
  await db.updateTable('feeds').set(left).where('feed_id', '=', feed_id).execute();
}

/** Removes feeds 90 days after their end, and those that were never accepted. Keys are free again after 7 days. */
export async function removeOldFeeds(db: Database): Promise<number> {
  await sql`update feeds set idempotency_key = null where idempotency_key is not null
    and created_at < now() - make_interval(days => ${KEY_DAYS})`.execute(db);
  const isOld = sql`store_key is null and rejected_key is null
    and (position is null or finished_at < now() - make_interval(days => ${FEED_DAYS}))`;
  return deleteInBatches(db, 'feeds', isOld);
}
