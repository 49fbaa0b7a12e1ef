import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Clock } from '#lib/clock.ts';
import { unavailable } from '#lib/failures.ts';
import type { AssetKeeping } from './keeping.ts';
import type { AssetStore } from './store.ts';

/**
 * The ledger of objects (`asset_objects`) has the name of every object of the store that no asset has: noted
 * before its bytes are put there (`arriving`), struck out in the transaction that records the asset, noted
 * again in the one that deletes it (`leaving`). So a kill at any moment leaves nothing that is not known.
 */

/** What the transaction of an arrival came to: whether the object stays, and what the caller is told. */
export type Recorded<T> = { readonly isKept: boolean; readonly value: T };

/**
 * Puts the file at `path` into the store under a new key, and then runs `record` in one transaction with
 * the ledger: it refers to the key, or says that the object is not kept. Whatever fails, the object goes.
 * Throws the failures of the store, and SERVICE_UNAVAILABLE where the ledger's line is gone.
 */
export async function keepObject<T>(
  { db, clock }: Noting,
  keeping: AssetKeeping,
  path: string,
  record: (tx: Database, storeKey: string) => Promise<Recorded<T>>,
): Promise<T> {
  const { store, instance } = keeping;
  const storeKey = randomBytes(20).toString('hex');
  instance.arriving.add(storeKey);
  try {
    await db
      .insertInto('asset_objects')
      .values(lineOf(storeKey, 'arriving', { clock, instance }))
      .execute();
    await store.put(storeKey, path);
    const recorded = await db.transaction().execute(async (tx) => {
      const result = await record(tx, storeKey);
      if (result.isKept) await strikeOut(tx, storeKey);
      return result;
    });
    if (!recorded.isKept) await giveUp({ db, clock }, keeping, storeKey);
    return recorded.value;
  } catch (error) {
    await giveUp({ db, clock }, keeping, storeKey);
    throw error;
  } finally {
    instance.arriving.delete(storeKey);
  }
}

/** Notes objects that no asset has any more, in the transaction after which that is so. */
export async function noteLeaving(
  tx: Database,
  { clock }: Pick<Noting, 'clock'>,
  { instance }: Pick<AssetKeeping, 'instance'>,
  storeKeys: readonly string[],
): Promise<void> {
  if (storeKeys.length === 0) return;
  const lines = storeKeys.map((key) => lineOf(key, 'leaving', { clock, instance }));
  await tx.insertInto('asset_objects').values(lines).execute();
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
    log.warn({ err }, 'objects of the asset store are removed later');
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

type Noting = { readonly db: Database; readonly clock: Clock };

function lineOf(
  storeKey: string,
  state: 'arriving' | 'leaving',
  { clock, instance }: Pick<Noting, 'clock'> & Pick<AssetKeeping, 'instance'>,
) {
  return { store_key: storeKey, state, instance: instance.number, noted_at: clock.now() };
}

/** The object is an asset's from this transaction on. */
async function strikeOut(tx: Database, storeKey: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('asset_objects')
    .where('store_key', '=', storeKey)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  // Another process took this one for dead, after it had lost its connection, and swept up behind it.
  if (numDeletedRows !== 1n) throw unavailable('The upload was interrupted: send it again.');
}

/** Takes an arrival back. Where that fails too, the sweeper does it: the line is there still. */
async function giveUp(noting: Noting, keeping: AssetKeeping, storeKey: string): Promise<void> {
  try {
    const isOurs = (await claimArrivals(noting.db, [storeKey])).length > 0;
    if (isOurs || (await noteUnknown(noting, keeping, storeKey))) {
      await removeLeaving(noting.db, keeping, [storeKey]);
    }
  } catch (err) {
    keeping.log.warn({ err }, 'an upload that failed is cleared away later');
  }
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

/**
 * Notes an object as leaving of which the ledger may know nothing any more, and no asset either: it was
 * put into the store after it had been swept up. False where an asset has it. To be asked after `claimArrivals`,
 * in a statement of its own: that one waited for whoever records the asset.
 */
async function noteUnknown(
  { db, clock }: Noting,
  { instance }: AssetKeeping,
  storeKey: string,
): Promise<boolean> {
  const asset = await db
    .selectFrom('assets')
    .select('asset_id')
    .where((eb) => eb.or([eb('store_key', '=', storeKey), eb('thumbnail_key', '=', storeKey)]))
    .executeTakeFirst();
  if (asset) return false;
  await db
    .insertInto('asset_objects')
    .values(lineOf(storeKey, 'leaving', { clock, instance }))
    .onConflict((conflict) => conflict.column('store_key').doUpdateSet({ state: 'leaving' }))
    .execute();
  return true;
}
