import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { S3Location } from '#lib/config/asset-settings.ts';
import { ConfigurationError } from '#lib/config/config.ts';
import { isDomainError } from '#lib/errors.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { withConnection } from '#server/storage/connection.ts';
import { STORE_ID } from '#server/storage/file-store.ts';
import { statusOf } from '#server/storage/s3/failures.ts';
import type { TimeLimits } from '#server/storage/s3/time-limits.ts';
import { storeFailed } from '#server/storage/store-failures.ts';
import { isStoreId } from './store-id.ts';

/**
 * The random id of a bucket, in its object `store-id`, created if it has none; all processes of a database get the same
 * one. Undefined if the bucket cannot be read now, which is logged. Throws ConfigurationError if the id is damaged.
 */
export async function bucketIdOf(
  address: S3Location,
  databaseUrl: string,
  log: Log,
): Promise<string | undefined> {
  const { makeS3Store } = await import('#server/storage/s3/s3-store.ts');
  const store = makeS3Store(address, { limits: LIMITS });
  try {
    const text = (await store.readId()) ?? (await createId(store, databaseUrl));
    if (isStoreId(text)) return text.trim();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    log.warn(
      errorReason(error),
      isDenied(error) ? `${NOT_COMPARED}; ${PERMISSIONS}` : NOT_COMPARED,
    );
    return undefined;
  } finally {
    store.close();
  }
  throw new ConfigurationError([
    `ASSET_STORE: the object ${STORE_ID} of the bucket ${address.bucket} is damaged: restore it, or remove it`,
  ]);
}

const NOT_COMPARED =
  'the id of the bucket could not be read: until the next start only its address is compared with that of other instances';

/** A missing object is only told from a forbidden one where the bucket may be listed. */
const PERMISSIONS =
  'the service needs s3:GetObject, and s3:ListBucket where the bucket has no id yet (docs/operations.md, "Assets in a bucket")';

function isDenied({ cause }: Error): boolean {
  return cause instanceof Error && statusOf(cause) === 403;
}

/** Short, since the start waits: with three attempts, a silent store fails after some 6 s. */
const LIMITS: TimeLimits = { connect: 1_000, answer: 2_000, pause: 2_000 };

type IdStore = { readId(): Promise<string | undefined>; writeId(id: string): Promise<void> };

/** Not every object store can refuse to replace an object, so one process at a time looks again and creates it. */
async function createId(store: IdStore, databaseUrl: string): Promise<string> {
  const create = async (client: pg.Client) => {
    await client.query('select pg_advisory_lock($1)', [BUCKET_LOCK_ID]);
    if ((await store.readId()) === undefined) await store.writeId(randomUUID());
    const id = await store.readId();
    if (id === undefined) throw storeFailed(NOT_RETURNED);
    return id;
  };
  return withConnection(databaseUrl, create, 'trade-supply instance');
}

const NOT_RETURNED = 'The asset store did not return the object that was written just before.';

/** Advisory lock key, beside those of `db/service-role.ts`. */
const BUCKET_LOCK_ID = 7_230_152;
