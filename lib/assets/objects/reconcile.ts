import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { isDomainError } from '#lib/errors.ts';
import { type AssetStore, isOwnKey, type StoredObject, THUMBNAIL } from './store.ts';

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
  for await (const page of pages((after) => listExpected(db, after))) {
    total.objects += page.length;
    const found = await Promise.all(
      page.map((object) => differenceOf(db, object, store, sizesOnly)),
    );
    for (const difference of found) if (difference) count(difference);
  }
  for await (const page of pages((after) => listOrphans(db, after))) {
    for (const { key, sizeBytes } of page) count({ problem: 'orphaned', key, sizeBytes });
  }
  return total;
}

/**
 * Notes the objects that assets have, before the store is listed: one that is removed meanwhile is not orphaned. Those of
 * uploads that have not ended and of deleted assets may be there or not.
 */
async function noteKnownObjects(db: Database): Promise<void> {
  await sql`
    create temporary table known_objects as
      select store_key collate "C" as key, store_key, asset_id, size_bytes, checksum_sha256,
        ${HAS_BYTES} as is_expected
      from assets
      union all
      select ${sql.lit(THUMBNAIL)} || store_key, store_key, asset_id, thumbnail_size_bytes, null,
        ${HAS_BYTES} and thumbnail_size_bytes is not null
      from assets`.execute(db);
  await sql`create unique index on known_objects (key)`.execute(db);
  await sql`analyze known_objects`.execute(db);
}

const HAS_BYTES = sql`status in ('PROCESSING', 'READY')`;

async function noteStoredObjects(
  db: Database,
  objects: AsyncIterable<StoredObject>,
): Promise<void> {
  await sql`create temporary table stored_objects (
    key text collate "C" primary key, size_bytes bigint not null, changed_at timestamptz not null
  )`.execute(db);
  let batch: StoredObject[] = [];
  for await (const object of objects) {
    batch.push(object);
    if (batch.length < LIST_PAGE) continue;
    await insertStored(db, batch);
    batch = [];
  }
  await insertStored(db, batch);
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

type ExpectedObject = {
  readonly key: string;
  readonly storeKey: string;
  readonly assetId: string;
  readonly sizeBytes: number;
  /** In hexadecimal; null for thumbnails, for which none is stored. */
  readonly sha256: string | null;
  /** Null if it was not in the store's list. */
  readonly storedBytes: number | null;
};

async function listExpected(db: Database, after: string): Promise<ExpectedObject[]> {
  const { rows } = await sql<ExpectedObject>`
    select known.key, store_key as "storeKey", asset_id as "assetId", known.size_bytes as "sizeBytes",
      checksum_sha256 as sha256, stored.size_bytes as "storedBytes"
    from known_objects as known left join stored_objects as stored using (key)
    where key > ${after} and is_expected order by key limit ${READ_PAGE}`.execute(db);
  return rows;
}

/** Objects that are read at the same time. */
const READ_PAGE = 16;

async function differenceOf(
  db: Database,
  object: ExpectedObject,
  store: Pick<AssetStore, 'read'>,
  sizesOnly: boolean,
): Promise<ObjectDifference | undefined> {
  const problem = await problemOf(object, store, sizesOnly);
  // Deleted since it was noted.
  if (problem === undefined || !(await isExpected(db, object.storeKey))) return undefined;
  const { key, storeKey, assetId, sizeBytes } = object;
  return { problem, key, assetId, isThumbnail: key !== storeKey, sizeBytes };
}

async function problemOf(
  { key, sizeBytes, sha256, storedBytes }: ExpectedObject,
  store: Pick<AssetStore, 'read'>,
  sizesOnly: boolean,
): Promise<ObjectDifference['problem'] | undefined> {
  if (storedBytes !== null && storedBytes !== sizeBytes) return 'changed';
  if (storedBytes !== null && (sizesOnly || sha256 === null)) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of await store.read(key)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (!isStoreError(error)) throw error;
    // One that a list of the store has left out can be read.
    return storedBytes === null ? 'missing' : 'unreadable';
  }
  const isSame = bytes === sizeBytes && (sha256 === null || hash.digest('hex') === sha256);
  return isSame ? undefined : 'changed';
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
    select key, size_bytes as "sizeBytes" from stored_objects
    where key > ${after} and changed_at < ${changedBefore}
      and not exists (select from known_objects as known where known.key = stored_objects.key)
      and not exists (select from assets where store_key = replace(key, ${THUMBNAIL}, ''))
    order by key limit ${LIST_PAGE}`.execute(db);
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
  for await (const page of pages((after) => listOrphans(db, after, changedBefore))) {
    for (const { key } of page.filter((object) => isOwnKey(object.key))) {
      await store.remove(key);
      removed += 1;
    }
  }
  return removed;
}

/** Pages of a list until one is empty, each after the last key of the one before. */
async function* pages<T extends { readonly key: string }>(
  list: (after: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let page = await list('');
  while (page.length > 0) {
    yield page;
    page = await list(page.at(-1)?.key ?? '');
  }
}
