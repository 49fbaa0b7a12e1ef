import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { isDomainError } from '#lib/errors.ts';
import { type AssetStore, isOwnKey, type StoredObject, THUMBNAIL, thumbnailKey } from './store.ts';

/** An object that the database and the store do not agree on. */
export type ObjectDifference = {
  /**
   * `missing`: the store does not have it. `changed`: other bytes than were uploaded. `unreadable`: the store lists it
   * and does not return it. `orphaned`: no asset has it.
   */
  readonly problem: 'missing' | 'changed' | 'unreadable' | 'orphaned';
  /** Its key, or the name of a file that the service never stored. */
  readonly key: string;
  /** Absent for orphaned objects. */
  readonly assetId?: string;
  /** Whether it is the thumbnail of the asset. */
  readonly isThumbnail?: boolean;
  readonly sizeBytes: number;
};

type ReconcileOptions = {
  readonly store: Pick<AssetStore, 'read'> & { list(): AsyncIterable<StoredObject> };
  /** Compares lengths and reads no bytes. */
  readonly sizesOnly: boolean;
  /** Called with each difference. */
  readonly report: (difference: ObjectDifference) => void;
};

/** How many objects assets have, and in how many the store differs. */
export type Reconciliation = Readonly<Record<ObjectDifference['problem'], number>> & {
  readonly objects: number;
};

/**
 * Compares the objects of all assets with those in the store, while both are in use: what was uploaded or deleted
 * meanwhile is no difference. Memory does not grow with their number or size. Throws the error of a store that cannot be
 * listed. `db` must be a single connection without time limits; it gets temporary tables.
 */
export async function reconcileObjects(
  db: Database,
  { store, sizesOnly, report }: ReconcileOptions,
): Promise<Reconciliation> {
  const total = { objects: 0, missing: 0, changed: 0, unreadable: 0, orphaned: 0 };
  const count = (difference: ObjectDifference) => {
    total[difference.problem] += 1;
    report(difference);
  };
  await noteKnownObjects(db);
  await noteStoredObjects(db, store.list());
  for await (const page of pages(
    (after) => listAssets(db, after),
    (asset) => asset.storeKey,
  )) {
    const objects = page.flatMap((asset) => [...objectsOf(asset)]);
    total.objects += objects.length;
    const found = await Promise.all(
      objects.map((object) => differenceOf(db, object, store, sizesOnly)),
    );
    for (const difference of found) if (difference) count(difference);
  }
  for await (const page of pages(
    (after) => listOrphans(db, after),
    (object) => object.key,
  )) {
    for (const { key, sizeBytes } of page) count({ problem: 'orphaned', key, sizeBytes });
  }
  return total;
}

/** Before the store is listed: an object that is removed meanwhile is not orphaned. */
async function noteKnownObjects(db: Database): Promise<void> {
  await sql`create temporary table known_objects (store_key text collate "C" primary key)`.execute(
    db,
  );
  await sql`insert into known_objects select store_key from assets`.execute(db);
}

async function noteStoredObjects(
  db: Database,
  objects: AsyncIterable<StoredObject>,
): Promise<void> {
  await sql`create temporary table stored_objects (
    store_key text collate "C" primary key, size_bytes bigint not null, changed_at timestamptz not null
  )`.execute(db);
  let batch: StoredObject[] = [];
  for await (const object of objects) {
    batch.push(object);
    if (batch.length < LIST_PAGE) continue;
    await insertStored(db, batch);
    batch = [];
  }
  await insertStored(db, batch);
  await sql`analyze known_objects`.execute(db);
  await sql`analyze stored_objects`.execute(db);
}

const LIST_PAGE = 1_000;

async function insertStored(db: Database, objects: readonly StoredObject[]): Promise<void> {
  const keys = objects.map(({ key }) => key);
  const sizes = objects.map(({ sizeBytes }) => sizeBytes);
  const times = objects.map(({ changedAt }) => changedAt.toISOString());
  // A bucket that changes while it is listed may name an object twice.
  await sql`insert into stored_objects
    select * from unnest(${keys}::text[], ${sizes}::bigint[], ${times}::timestamptz[])
    on conflict do nothing`.execute(db);
}

/** An asset that callers may read, and the sizes of its objects in the list of the store, if they are there. */
type StoredAsset = {
  readonly assetId: string;
  readonly storeKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly storedBytes: number | null;
  readonly thumbnailBytes: number | null;
  readonly storedThumbnailBytes: number | null;
};

async function listAssets(db: Database, after: string): Promise<StoredAsset[]> {
  const { rows } = await sql<StoredAsset>`
    select asset_id as "assetId", assets.store_key as "storeKey", assets.size_bytes as "sizeBytes",
      checksum_sha256 as sha256, file.size_bytes as "storedBytes", thumbnail_size_bytes as "thumbnailBytes",
      thumbnail.size_bytes as "storedThumbnailBytes"
    from assets
    left join stored_objects as file on file.store_key = assets.store_key
    left join stored_objects as thumbnail on thumbnail.store_key = ${THUMBNAIL} || assets.store_key
    where assets.store_key > ${after} and ${HAS_BYTES}
    order by assets.store_key limit ${READ_PAGE}`.execute(db);
  return rows;
}

const HAS_BYTES = sql`status in ('PROCESSING', 'READY')`;

/** Assets whose objects are read at the same time. */
const READ_PAGE = 8;

type ExpectedObject = {
  readonly key: string;
  readonly storeKey: string;
  readonly assetId: string;
  readonly isThumbnail: boolean;
  readonly sizeBytes: number;
  /** In hexadecimal; null for thumbnails, for which none is stored. */
  readonly sha256: string | null;
  /** Null if it was not in the store's list. */
  readonly storedBytes: number | null;
};

function* objectsOf(asset: StoredAsset): Generator<ExpectedObject> {
  const { assetId, storeKey, sizeBytes, sha256, storedBytes, thumbnailBytes } = asset;
  const ids = { assetId, storeKey };
  yield { ...ids, key: storeKey, isThumbnail: false, sizeBytes, sha256, storedBytes };
  if (thumbnailBytes === null) return;
  yield {
    ...ids,
    key: thumbnailKey(storeKey),
    isThumbnail: true,
    sizeBytes: thumbnailBytes,
    sha256: null,
    storedBytes: asset.storedThumbnailBytes,
  };
}

async function differenceOf(
  db: Database,
  object: ExpectedObject,
  store: Pick<AssetStore, 'read'>,
  sizesOnly: boolean,
): Promise<ObjectDifference | undefined> {
  const problem = await problemOf(object, store, sizesOnly);
  // Deleted since the list was read.
  if (problem === undefined || !(await isExpected(db, object.storeKey))) return undefined;
  const { key, assetId, isThumbnail, sizeBytes } = object;
  return { problem, key, assetId, isThumbnail, sizeBytes };
}

async function problemOf(
  { key, sizeBytes, sha256, storedBytes }: ExpectedObject,
  store: Pick<AssetStore, 'read'>,
  sizesOnly: boolean,
): Promise<ObjectDifference['problem'] | undefined> {
  if (storedBytes !== null && storedBytes !== sizeBytes) return 'changed';
  if (storedBytes !== null && (sizesOnly || sha256 === null)) return undefined;
  try {
    const read = await hashObject(store, key);
    const isSame = read.bytes === sizeBytes && (sha256 === null || read.sha256 === sha256);
    return isSame ? undefined : 'changed';
  } catch (error) {
    if (!isStoreError(error)) throw error;
    // One that was not listed may have been uploaded since; then it can be read.
    return storedBytes === null ? 'missing' : 'unreadable';
  }
}

async function hashObject(store: Pick<AssetStore, 'read'>, key: string) {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await store.read(key)) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest('hex') };
}

/** An error of the store, or of the stream of an object that broke off. */
function isStoreError(error: unknown): boolean {
  return isDomainError(error) || (error instanceof Error && 'code' in error);
}

async function isExpected(db: Database, storeKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from assets where store_key = ${storeKey} and ${HAS_BYTES}`.execute(db);
  return rows.length > 0;
}

type OrphanedObject = { readonly key: string; readonly sizeBytes: number };

/** Stored objects that no asset had before the store was listed, nor has now. */
async function listOrphans(
  db: Database,
  after: string,
  changedBefore = 'infinity',
): Promise<OrphanedObject[]> {
  const { rows } = await sql<OrphanedObject>`
    select store_key as key, size_bytes as "sizeBytes"
    from stored_objects cross join lateral (select replace(store_key, ${THUMBNAIL}, '') as file_key) as file
    where store_key > ${after} and changed_at < ${changedBefore}
      and not exists (select from known_objects where store_key = file_key)
      and not exists (select from assets where store_key = file_key)
    order by 1 limit ${LIST_PAGE}`.execute(db);
  return rows;
}

/** Orphaned objects younger than this stay: an upload that this database does not know might be storing them. */
export const ORPHAN_AGE_HOURS = 24;

/**
 * Removes the orphaned objects that `reconcileObjects` has found on the same connection, unless they are too young or
 * not of this service. Returns how many were removed. Throws the errors of the store.
 */
export async function removeOrphans(
  db: Database,
  store: Pick<AssetStore, 'remove'>,
  now: Date,
): Promise<number> {
  const changedBefore = new Date(now.getTime() - ORPHAN_AGE_HOURS * 3_600_000).toISOString();
  let removed = 0;
  for await (const page of pages(
    (after) => listOrphans(db, after, changedBefore),
    (object) => object.key,
  )) {
    for (const { key } of page.filter((object) => isOwnKey(object.key))) {
      await store.remove(key);
      removed += 1;
    }
  }
  return removed;
}

/** Pages of a list until one is empty, each after the last key of the one before. */
async function* pages<T>(
  list: (after: string) => Promise<T[]>,
  keyOf: (item: T) => string,
): AsyncGenerator<T[]> {
  let page = await list('');
  while (page.length > 0) {
    yield page;
    const last = page.at(-1);
    page = last === undefined ? [] : await list(keyOf(last));
  }
}
