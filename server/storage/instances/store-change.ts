import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import type { Config } from '#lib/config/config.ts';
import { isDomainError } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import type { StoreChangeCheck } from './register.ts';

/**
 * Lets a process replace the asset store of those that ran before if the files of assets are in its own, by a sample
 * of a hundred, or if `ASSET_STORE_INSTEAD_OF` names the former store.
 */
export function makeStoreChangeCheck(
  databaseUrl: string,
  config: Config,
  log: Log,
): StoreChangeCheck {
  return async (registeredStore) => {
    if (config.assetStoreInsteadOf === registeredStore) {
      log.warn('the asset store was replaced, as ASSET_STORE_INSTEAD_OF says');
      return undefined;
    }
    const { db, close } = openDatabase(databaseUrl, { max: 1 });
    const store = makeAssetStore(config, log);
    try {
      const reason = await findUnreadable(db, store);
      if (reason === undefined) log.info('the asset store is another one and has the files');
      return reason;
    } finally {
      store.close();
      await close();
    }
  };
}

const NEWEST = 50;
const RANDOM = 50;
/** Objects read at once. */
const BATCH = 10;

/** Looks for the newest assets, which a stale copy lacks, and for some of all. */
async function findUnreadable(db: Database, store: AssetStore): Promise<string | undefined> {
  const { rows } = await sql<SampledObject>`
    with stored as (
      select store_key as key, size_bytes as size, created_at from assets where status <> 'FAILED')
    (select key, size from stored order by created_at desc limit ${NEWEST})
    union
    (select key, size from stored order by random() limit ${RANDOM})`.execute(db);
  for (let done = 0; done < rows.length; done += BATCH) {
    const batch = rows.slice(done, done + BATCH);
    const found = await Promise.all(batch.map((object) => isReadable(store, object)));
    const missing = found.filter((each) => !each).length;
    if (missing > 0) return `${missing} of ${batch.length} files could not be read`;
  }
  return undefined;
}

type SampledObject = { readonly key: string; readonly size: number };

/** Reads the last byte, which a file that was cut off lacks. */
async function isReadable(store: AssetStore, { key, size }: SampledObject): Promise<boolean> {
  try {
    const bytes = await store.read(key, size > 0 ? { start: size - 1, end: size - 1 } : undefined);
    for await (const _ of bytes);
    return true;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
}
