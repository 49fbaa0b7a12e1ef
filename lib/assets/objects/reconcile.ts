import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { isDomainError } from '#lib/errors.ts';
import { isOwnKey, type ListedStore, type StoredObject, THUMBNAIL, thumbnailKey } from './store.ts';

/** An object that the database and the store do not agree on. */
export type ObjectDifference = {
  /**
   * `missing`: the store does not return it. `changed`: other bytes than were uploaded. `orphaned`: no asset has it.
   */
  readonly problem: 'missing' | 'changed' | 'orphaned';
  /** Its key, or the name of a file that the service never stored. */
  readonly key: string;
  /** Absent for orphaned objects. */
  readonly assetId?: string;
  /** Whether it is the thumbnail of the asset. */
  readonly isThumbnail?: boolean;
  readonly sizeBytes: number;
};

type ReconcileOptions = {
  readonly store: Pick<ListedStore, 'read' | 'list'>;
  /** Reads the last byte of each object only. */
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
 * listed.
 */
export async function reconcileObjects(
  db: Database,
  { store, sizesOnly, report }: ReconcileOptions,
): Promise<Reconciliation> {
  const total = { objects: 0, missing: 0, changed: 0, orphaned: 0 };
  const count = (difference: ObjectDifference) => {
    total[difference.problem] += 1;
    report(difference);
  };
  for await (const { key, sizeBytes } of orphansIn(store, db))
    count({ problem: 'orphaned', key, sizeBytes });
  for await (const objects of expectedObjects(db)) {
    total.objects += objects.length;
    const found = await Promise.all(
      objects.map((object) => differenceOf(db, object, store, sizesOnly)),
    );
    for (const difference of found) if (difference) count(difference);
  }
  return total;
}

/** Stored objects that no asset and no feed has: those of uploads and of deleted assets have a row. */
async function* orphansIn(
  store: Pick<ListedStore, 'list'>,
  db: Database,
): AsyncGenerator<StoredObject> {
  for await (const objects of batches(store.list())) {
    const keys = objects.map(({ key }) => key.replace(THUMBNAIL, ''));
    const { rows } = await sql<{ key: string }>`
      select store_key as key from assets where store_key = any(${keys}::text[])
      union all select key from feeds cross join unnest(array[store_key, rejected_key]) as key
      where store_key is not null or rejected_key is not null`.execute(db);
    const known = new Set(rows.map(({ key }) => key));
    yield* objects.filter(({ key }) => !known.has(key.replace(THUMBNAIL, '')));
  }
}

async function* batches(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = [];
  for await (const object of objects) {
    batch.push(object);
    if (batch.length < LIST_PAGE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const LIST_PAGE = 1_000;

type ExpectedObject = {
  readonly key: string;
  readonly assetId: string;
  readonly isThumbnail: boolean;
  readonly sizeBytes: number;
  /** In hexadecimal; null for thumbnails, for which none is stored. */
  readonly sha256: string | null;
};

/** The files and thumbnails of assets, a few at a time. */
async function* expectedObjects(db: Database): AsyncGenerator<ExpectedObject[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('assets')
      .select(['store_key', 'asset_id', 'size_bytes', 'checksum_sha256', 'thumbnail_size_bytes'])
      .where('status', 'in', HAS_BYTES)
      .where('store_key', '>', after)
      .orderBy('store_key')
      .limit(READ_PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.store_key;
    yield rows.flatMap((row): ExpectedObject[] => {
      const { store_key: key, asset_id: assetId, thumbnail_size_bytes: size } = row;
      const { size_bytes: sizeBytes, checksum_sha256: sha256 } = row;
      const file = { key, assetId, isThumbnail: false, sizeBytes, sha256 };
      if (size === null) return [file];
      const thumbnail = {
        key: thumbnailKey(key),
        isThumbnail: true,
        sizeBytes: size,
        sha256: null,
      };
      return [file, { assetId, ...thumbnail }];
    });
  }
}

const HAS_BYTES = ['PROCESSING', 'READY'];
/** Assets whose objects are read at the same time. */
const READ_PAGE = 16;

async function differenceOf(
  db: Database,
  { sha256, ...object }: ExpectedObject,
  store: Pick<ListedStore, 'read'>,
  sizesOnly: boolean,
): Promise<ObjectDifference | undefined> {
  const { key, sizeBytes, assetId } = object;
  const last = { start: sizeBytes - 1, end: sizeBytes - 1 };
  const hash = createHash('sha256');
  let bytes = 0;
  let problem: ObjectDifference['problem'] | undefined;
  try {
    for await (const chunk of await store.read(key, sizesOnly ? last : undefined)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    const isWhole = bytes === (sizesOnly ? 1 : sizeBytes);
    const isSame = sizesOnly || sha256 === null || hash.digest('hex') === sha256;
    if (!isWhole || !isSame) problem = 'changed';
  } catch (error) {
    if (!isStoreError(error)) throw error;
    problem = 'missing';
  }
  if (problem === undefined) return undefined;
  // It may have been deleted since.
  const row = await db
    .selectFrom('assets')
    .select('asset_id')
    .where('asset_id', '=', assetId)
    .where('status', 'in', HAS_BYTES)
    .executeTakeFirst();
  return row && { problem, ...object };
}

/** An error of the store, or of the stream of an object that broke off. */
function isStoreError(error: unknown): boolean {
  return isDomainError(error) || (error instanceof Error && 'code' in error);
}

/** Orphaned objects younger than this stay: an upload that this database does not know might be storing them. */
export const ORPHAN_AGE_HOURS = 24;

/**
 * Removes orphaned objects, unless they are too young or not of this service. Returns how many were removed. Throws the
 * errors of the store.
 */
export async function removeOrphans(
  db: Database,
  store: Pick<ListedStore, 'list' | 'remove'>,
  now: Date,
): Promise<number> {
  const changedBefore = new Date(now.getTime() - ORPHAN_AGE_HOURS * 3_600_000);
  let removed = 0;
  for await (const { key, changedAt } of orphansIn(store, db)) {
    if (!isOwnKey(key) || changedAt >= changedBefore) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed;
}
