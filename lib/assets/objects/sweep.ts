import type { Database } from '#db/client.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import { findDeadInstances } from './instances.ts';
import { abandonReservations, deleteObjects } from './ledger.ts';

/**
 * Removes what no asset refers to: objects of interrupted uploads, and objects that a deletion could not remove. Leaves
 * the uploads of running instances alone. Returns how many objects were removed, and how many could not be. `signal` ends
 * it after those that are being removed.
 */
export async function sweepAssets(
  { db }: { readonly db: Database },
  services: SweepServices,
  signal?: AbortSignal,
): Promise<{ removed: number; failed: number }> {
  await abandonReservations(db, await abandonedArrivals(db, services));
  return removeAll(db, services, signal);
}

type SweepServices = Pick<AssetServices, 'store' | 'instance' | 'log'>;

/** Keys of reserved objects that nobody is storing any more. */
async function abandonedArrivals(db: Database, { instance }: SweepServices): Promise<string[]> {
  const entries = await db
    .selectFrom('asset_objects')
    .select(['store_key', 'instance'])
    .where('state', '=', 'arriving')
    .execute();
  const others = new Set(
    entries.map((entry) => entry.instance).filter((n) => n !== instance.number),
  );
  const dead = new Set(await findDeadInstances(db, [...others]));
  // For our own instance, a key is in `pendingKeys` until its upload is over.
  return entries
    .filter((entry) => dead.has(entry.instance) || isFinished(entry, instance))
    .map((entry) => entry.store_key);
}

function isFinished(
  entry: { readonly store_key: string; readonly instance: number },
  { number, pendingKeys }: AssetServices['instance'],
): boolean {
  return entry.instance === number && !pendingKeys.has(entry.store_key);
}

const BATCH = 16;

/** Tries each object marked for deletion once, but stops when a whole batch fails, as the store is unreachable. */
async function removeAll(db: Database, { store, log }: SweepServices, signal?: AbortSignal) {
  const total = { removed: 0, failed: 0 };
  let after = '';
  for (;;) {
    const entries = await db
      .selectFrom('asset_objects')
      .select('store_key')
      .where('state', '=', 'leaving')
      .where('store_key', '>', after)
      .orderBy('store_key')
      .limit(BATCH)
      .execute();
    const removals = await Promise.allSettled(
      entries.map((entry) => deleteObjects(db, store, [entry.store_key])),
    );
    const failures = removals.filter((removal) => removal.status === 'rejected');
    const removed = removals.length - failures.length;
    total.removed += removed;
    total.failed += failures.length;
    const [first] = failures;
    if (first)
      log.warn(
        errorFields(first.reason),
        'an object could not be removed from the asset store; the next sweep tries again',
      );
    if (entries.length < BATCH || removed === 0 || signal?.aborted) return total;
    after = entries.at(-1)?.store_key ?? after;
  }
}
