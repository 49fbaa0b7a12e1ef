import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import type { Clock } from '#lib/time/clock.ts';
import type { AssetStore } from './store.ts';

/**
 * The object ledger (`asset_objects`) lists every object in the store that no asset refers to. An object is reserved
 * before its bytes are stored (state `arriving`), its entry is deleted in the transaction that records the asset, and
 * it is marked for deletion in the one that deletes the asset (`leaving`). So a crash never leaves an unknown object.
 */

export type LedgerContext = { readonly db: Database; readonly clock: Clock };

/** A random, unguessable key for a new object. */
export function newStoreKey(): string {
  return randomBytes(20).toString('hex');
}

/** Enters objects before their bytes are stored. */
export async function reserveObjects(
  { db, clock }: LedgerContext,
  { instance }: Pick<AssetServices, 'instance'>,
  storeKeys: readonly string[],
): Promise<void> {
  const entries = storeKeys.map((key) => entryFor(key, 'arriving', { clock, instance }));
  await db.insertInto('asset_objects').values(entries).execute();
}

/** Removes reservations in the transaction that records the assets; false if an entry has disappeared. */
export async function confirmObjects(tx: Database, storeKeys: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('asset_objects')
    .where('store_key', 'in', storeKeys)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  return Number(numDeletedRows) === storeKeys.length;
}

/**
 * Marks reserved objects for deletion and returns the keys that were still reserved; only these may have their
 * bytes removed.
 * Waits for a transaction that is recording one of them: the caller may have lost the response to its commit.
 */
export async function abandonReservations(
  db: Database,
  storeKeys: readonly string[],
): Promise<string[]> {
  if (storeKeys.length === 0) return [];
  const claimed = await db
    .updateTable('asset_objects')
    .set({ state: 'leaving' })
    .where('store_key', 'in', storeKeys)
    .where('state', '=', 'arriving')
    .returning('store_key')
    .execute();
  return claimed.map((entry) => entry.store_key);
}

/** Marks objects for deletion, in the transaction that removes the last reference. Idempotent. */
export async function markForDeletion(
  tx: Database,
  { clock }: Pick<LedgerContext, 'clock'>,
  { instance }: Pick<AssetServices, 'instance'>,
  storeKeys: readonly string[],
): Promise<void> {
  if (storeKeys.length === 0) return;
  const entries = storeKeys.map((key) => entryFor(key, 'leaving', { clock, instance }));
  await tx
    .insertInto('asset_objects')
    .values(entries)
    .onConflict((conflict) => conflict.column('store_key').doUpdateSet({ state: 'leaving' }))
    .execute();
}

/** Like `deleteObjects`, but only logs a failure: what cannot be removed now is left to the sweep. */
export async function deleteMarkedObjects(
  db: Database,
  { store, log }: Pick<AssetServices, 'store' | 'log'>,
  storeKeys: readonly string[],
): Promise<void> {
  try {
    await deleteObjects(db, store, storeKeys);
  } catch (err) {
    log.warn(
      errorFields(err),
      'objects could not be removed from the asset store; the sweep removes them later',
    );
  }
}

/** Removes objects that are marked for deletion, then their ledger entries. Throws the errors of the store. */
export async function deleteObjects(
  db: Database,
  store: AssetStore,
  storeKeys: readonly string[],
): Promise<void> {
  if (storeKeys.length === 0) return;
  await Promise.all(storeKeys.map((key) => store.remove(key)));
  await db
    .deleteFrom('asset_objects')
    .where('store_key', 'in', storeKeys)
    .where('state', '=', 'leaving')
    .execute();
}

function entryFor(
  storeKey: string,
  state: 'arriving' | 'leaving',
  { clock, instance }: Pick<LedgerContext, 'clock'> & Pick<AssetServices, 'instance'>,
) {
  return { store_key: storeKey, state, instance: instance.number, noted_at: clock.now() };
}
