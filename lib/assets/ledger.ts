import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Clock } from '#lib/clock.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { AssetKeeping } from './keeping.ts';
import type { AssetStore } from './store.ts';

/**
 * The ledger of objects (`asset_objects`) has the name of every object of the store that no asset has: noted
 * before its bytes are put there (`arriving`), struck out in the transaction that records the asset, noted
 * again in the one that deletes it (`leaving`). So a kill at any moment leaves nothing that is not known.
 */

/** Where and when a line is written. */
export type Noting = { readonly db: Database; readonly clock: Clock };

/** A key that nobody can guess, and that no other object has. */
export function newStoreKey(): string {
  return randomBytes(20).toString('hex');
}

/** Notes objects before their bytes are put into the store. */
export async function noteArriving(
  { db, clock }: Noting,
  { instance }: Pick<AssetKeeping, 'instance'>,
  storeKeys: readonly string[],
): Promise<void> {
  const lines = storeKeys.map((key) => lineOf(key, 'arriving', { clock, instance }));
  await db.insertInto('asset_objects').values(lines).execute();
}

/** Whether the objects, which arrived, are assets' from this transaction on; false where a line is gone. */
export async function strikeOut(tx: Database, storeKeys: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('asset_objects')
    .where('store_key', 'in', storeKeys)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  return Number(numDeletedRows) === storeKeys.length;
}

/**
 * Marks those of the objects as leaving that have not arrived; only then may their bytes go, and only these.
 * A transaction that records one of them is waited for: an answer that was lost says nothing of it.
 */
export async function claimArrivals(db: Database, storeKeys: readonly string[]): Promise<string[]> {
  if (storeKeys.length === 0) return [];
  const claimed = await db
    .updateTable('asset_objects')
    .set({ state: 'leaving' })
    .where('store_key', 'in', storeKeys)
    .where('state', '=', 'arriving')
    .returning('store_key')
    .execute();
  return claimed.map((line) => line.store_key);
}

/** Notes objects that no asset has any more, in the transaction after which that is so; twice is fine. */
export async function noteLeaving(
  tx: Database,
  { clock }: Pick<Noting, 'clock'>,
  { instance }: Pick<AssetKeeping, 'instance'>,
  storeKeys: readonly string[],
): Promise<void> {
  if (storeKeys.length === 0) return;
  const lines = storeKeys.map((key) => lineOf(key, 'leaving', { clock, instance }));
  await tx
    .insertInto('asset_objects')
    .values(lines)
    .onConflict((conflict) => conflict.column('store_key').doUpdateSet({ state: 'leaving' }))
    .execute();
}

/**
 * Removes objects that were noted as leaving, and then their lines. What cannot be removed now stays in
 * the ledger, and the sweeper tries again: nobody waits for that.
 */
export async function removeLeaving(
  db: Database,
  { store, log }: Pick<AssetKeeping, 'store' | 'log'>,
  storeKeys: readonly string[],
): Promise<void> {
  try {
    await removeObjects(db, store, storeKeys);
  } catch (err) {
    log.warn(fieldsOf(err), 'objects of the asset store are removed later');
  }
}

/** The same, for who has to know whether it worked. Throws the failures of the store. */
export async function removeObjects(
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

function lineOf(
  storeKey: string,
  state: 'arriving' | 'leaving',
  { clock, instance }: Pick<Noting, 'clock'> & Pick<AssetKeeping, 'instance'>,
) {
  return { store_key: storeKey, state, instance: instance.number, noted_at: clock.now() };
}
