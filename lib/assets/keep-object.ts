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

export type ObjectKeeping = Pick<AssetKeeping, 'store' | 'instance' | 'log'>;

/** The result of the recording transaction: whether an asset now refers to the object, and the value to return. */
export type Recorded<T> = { readonly isKept: boolean; readonly value: T };

/**
 * Stores the file at `path` under a new key, then runs `record` in one transaction with the ledger: it refers to the
 * key, or declines the object. If anything fails, the object is removed. Throws the errors of the store, and
 * SERVICE_UNAVAILABLE if the ledger entry has disappeared.
 */
export async function keepObject<T>(
  { db, clock }: Noting,
  services: ObjectKeeping,
  path: string,
  record: (tx: Database, storeKey: string) => Promise<Recorded<T>>,
): Promise<T> {
  const { store, instance } = services;
  const storeKey = newStoreKey();
  instance.arriving.add(storeKey);
  let mayArriveLate = false;
  try {
    await noteArriving({ db, clock }, services, [storeKey]);
    await store.put(storeKey, path);
    const recorded = await db.transaction().execute(async (tx) => {
      const result = await record(tx, storeKey);
      // Another process took this one for dead and removed the object.
      if (result.isKept && !(await strikeOut(tx, [storeKey]))) {
        throw interrupted();
      }
      return result;
    });
    if (!recorded.isKept) await discard({ db, clock }, services, storeKey);
    return recorded.value;
  } catch (error) {
    mayArriveLate = isFailure(error) && error.code === 'DIGITAL_ASSET_STORE_TIMEOUT';
    if (!mayArriveLate) await discard({ db, clock }, services, storeKey);
    throw error;
  } finally {
    const release = () => instance.arriving.delete(storeKey);
    if (mayArriveLate) setTimeout(release, LATE_ARRIVAL_MS).unref();
    else release();
  }
}

/** Another process took this one for dead and removed its files. */
export function interrupted(cause?: unknown): Failure {
  return unavailable('The upload was interrupted: send it again.', cause);
}

/**
 * After a timeout the store may still write the object, even after a removal, so the sweep removes it this much later.
 */
const LATE_ARRIVAL_MS = 60_000;

/** Removes an object that no asset refers to. If that fails too, its ledger entry remains for the sweep. */
async function discard(ctx: Noting, services: ObjectKeeping, storeKey: string): Promise<void> {
  try {
    const isOurs = (await claimArrivals(ctx.db, [storeKey])).length > 0;
    if (isOurs || (await markUnknownObject(ctx, services, storeKey))) {
      await removeLeaving(ctx.db, services, [storeKey]);
    }
  } catch (err) {
    services.log.warn(
      fieldsOf(err),
      'the object of a failed upload could not be removed; the sweep removes it later',
    );
  }
}

/**
 * Marks an object for deletion that is no longer in the ledger and that no asset has: it was stored after a sweep had
 * removed it. False if an asset has it. Call it after `abandonReservations`, which waits for a transaction that records
 * the asset.
 */
async function markUnknownObject(
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
