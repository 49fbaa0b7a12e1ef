import type { Database } from '#db/client.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { type DomainError, isDomainError, unavailable } from '#lib/errors.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import {
  abandonReservations,
  confirmObjects,
  deleteMarkedObjects,
  type LedgerContext,
  markForDeletion,
  newStoreKey,
  reserveObjects,
} from './ledger.ts';

export type ObjectServices = Pick<AssetServices, 'store' | 'instance' | 'log'>;

/** The result of the recording transaction: whether an asset now refers to the object, and the value to return. */
type RecordResult<T> = { readonly isReferenced: boolean; readonly value: T };

/**
 * Stores the file at `path` under a new key, then runs `record` in one transaction with the ledger: it refers to the
 * key, or declines the object. If anything fails, the object is removed. Throws the errors of the store, and
 * SERVICE_UNAVAILABLE if the ledger entry has disappeared.
 */
export async function storeObject<T>(
  { db, clock }: LedgerContext,
  services: ObjectServices,
  path: string,
  record: (tx: Database, storeKey: string) => Promise<RecordResult<T>>,
): Promise<T> {
  const { store, instance } = services;
  const storeKey = newStoreKey();
  instance.pendingKeys.add(storeKey);
  let mayArriveLate = false;
  try {
    await reserveObjects({ db, clock }, services, [storeKey]);
    await store.put(storeKey, path);
    const recorded = await db.transaction().execute(async (tx) => {
      const result = await record(tx, storeKey);
      // Another instance considered this process dead and removed the object.
      if (result.isReferenced && !(await confirmObjects(tx, [storeKey]))) {
        throw uploadInterrupted();
      }
      return result;
    });
    if (!recorded.isReferenced) await discard({ db, clock }, services, storeKey);
    return recorded.value;
  } catch (error) {
    mayArriveLate = isDomainError(error) && error.code === 'DIGITAL_ASSET_STORE_TIMEOUT';
    if (!mayArriveLate) await discard({ db, clock }, services, storeKey);
    throw error;
  } finally {
    const release = () => instance.pendingKeys.delete(storeKey);
    if (mayArriveLate) setTimeout(release, LATE_ARRIVAL_MS).unref();
    else release();
  }
}

/** Another instance considered this process dead and removed its files. */
export function uploadInterrupted(cause?: unknown): DomainError {
  return unavailable('The upload was interrupted: send it again.', cause);
}

/**
 * After a timeout the store may still write the object, even after a removal, so the sweep removes it this much later.
 */
const LATE_ARRIVAL_MS = 60_000;

/** Removes an object that no asset refers to. If that fails too, its ledger entry remains for the sweep. */
async function discard(
  ctx: LedgerContext,
  services: ObjectServices,
  storeKey: string,
): Promise<void> {
  try {
    const isOurs = (await abandonReservations(ctx.db, [storeKey])).length > 0;
    if (isOurs || (await markUnknownObject(ctx, services, storeKey))) {
      await deleteMarkedObjects(ctx.db, services, [storeKey]);
    }
  } catch (err) {
    services.log.warn(
      errorFields(err),
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
  { db, clock }: LedgerContext,
  { instance }: Pick<AssetServices, 'instance'>,
  storeKey: string,
): Promise<boolean> {
  const asset = await db
    .selectFrom('assets')
    .select('asset_id')
    .where((eb) => eb.or([eb('store_key', '=', storeKey), eb('thumbnail_key', '=', storeKey)]))
    .executeTakeFirst();
  if (asset) return false;
  await markForDeletion(db, { clock }, { instance }, [storeKey]);
  return true;
}
