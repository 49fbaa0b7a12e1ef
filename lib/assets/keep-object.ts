import type { Database } from '#db/client.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import { type Failure, isFailure, unavailable } from '#lib/failures.ts';
import type { AssetKeeping } from './keeping.ts';
import {
  claimArrivals,
  type Noting,
  newStoreKey,
  noteArriving,
  noteLeaving,
  removeLeaving,
  strikeOut,
} from './ledger.ts';

/** What keeping an object needs beside the database. */
export type ObjectKeeping = Pick<AssetKeeping, 'store' | 'instance' | 'log'>;

/** What the transaction of an arrival came to: whether the object stays, and what the caller is told. */
export type Recorded<T> = { readonly isKept: boolean; readonly value: T };

/**
 * Puts the file at `path` into the store under a new key, and then runs `record` in one transaction with
 * the ledger: it refers to the key, or says that the object is not kept. Whatever fails, the object goes.
 * Throws the failures of the store, and SERVICE_UNAVAILABLE where the ledger's line is gone.
 */
export async function keepObject<T>(
  { db, clock }: Noting,
  keeping: ObjectKeeping,
  path: string,
  record: (tx: Database, storeKey: string) => Promise<Recorded<T>>,
): Promise<T> {
  const { store, instance } = keeping;
  const storeKey = newStoreKey();
  instance.arriving.add(storeKey);
  let mayArriveLate = false;
  try {
    await noteArriving({ db, clock }, keeping, [storeKey]);
    await store.put(storeKey, path);
    const recorded = await db.transaction().execute(async (tx) => {
      const result = await record(tx, storeKey);
      // Another process that took this one for dead has swept up behind it.
      if (result.isKept && !(await strikeOut(tx, [storeKey]))) {
        throw interrupted();
      }
      return result;
    });
    if (!recorded.isKept) await giveUp({ db, clock }, keeping, storeKey);
    return recorded.value;
  } catch (error) {
    mayArriveLate = isFailure(error) && error.code === 'DIGITAL_ASSET_STORE_TIMEOUT';
    if (!mayArriveLate) await giveUp({ db, clock }, keeping, storeKey);
    throw error;
  } finally {
    const isOver = () => instance.arriving.delete(storeKey);
    if (mayArriveLate) setTimeout(isOver, LATEST_MS).unref();
    else isOver();
  }
}

/** What another process swept up that took this one for dead is not there any more. */
export function interrupted(cause?: unknown): Failure {
  return unavailable('The upload was interrupted: send it again.', cause);
}

/**
 * A store that did not answer in time may keep the object all the same, after it was removed; so it is
 * removed this much later, by the sweeper.
 */
const LATEST_MS = 60_000;

/** Takes an arrival back. Where that fails too, the sweeper does it: the line is there still. */
async function giveUp(noting: Noting, keeping: ObjectKeeping, storeKey: string): Promise<void> {
  try {
    const isOurs = (await claimArrivals(noting.db, [storeKey])).length > 0;
    if (isOurs || (await noteUnknown(noting, keeping, storeKey))) {
      await removeLeaving(noting.db, keeping, [storeKey]);
    }
  } catch (err) {
    keeping.log.warn(fieldsOf(err), 'an upload that failed is cleared away later');
  }
}

/**
 * Notes an object as leaving of which the ledger may know nothing any more, and no asset either: it was
 * put into the store after it had been swept up. False where an asset has it. To be asked after `claimArrivals`,
 * in a statement of its own: that one waited for whoever records the asset.
 */
async function noteUnknown(
  { db, clock }: Noting,
  { instance }: Pick<AssetKeeping, 'instance'>,
  storeKey: string,
): Promise<boolean> {
  const asset = await db
    .selectFrom('assets')
    .select('asset_id')
    .where((eb) => eb.or([eb('store_key', '=', storeKey), eb('thumbnail_key', '=', storeKey)]))
    .executeTakeFirst();
  if (asset) return false;
  await noteLeaving(db, { clock }, { instance }, [storeKey]);
  return true;
}
