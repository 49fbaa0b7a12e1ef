import { randomUUID } from 'node:crypto';
import { SessionClient } from '#db/client.ts';
import type { S3Location } from '#lib/config/asset-settings.ts';
import { ConfigurationError } from '#lib/config/config.ts';
import { isDomainError } from '#lib/errors.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { STORE_ID } from '#server/storage/file-store.ts';
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
  const store = makeS3Store(address);
  try {
    const text = (await store.readId()) ?? (await createId(store, databaseUrl));
    if (isStoreId(text)) return text.trim();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    log.warn(errorReason(error), NOT_COMPARED);
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

type IdStore = { readId(): Promise<string | undefined>; writeId(id: string): Promise<void> };

/** Not every object store can refuse to replace an object, so one process at a time looks again and creates it. */
async function createId(store: IdStore, databaseUrl: string): Promise<string> {
  const client = new SessionClient(databaseUrl, {
    applicationName: 'trade-supply instance',
    statementTimeoutMs: 0,
  });
  // A lost connection also rejects the query in progress; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.open();
  try {
    await client.query('select pg_advisory_lock($1)', [BUCKET_LOCK_ID]);
    if ((await store.readId()) === undefined) await store.writeId(randomUUID());
    return (await store.readId()) ?? '';
  } finally {
    await client.end();
  }
}

/** Advisory lock key, beside those of `db/service-role.ts`. */
const BUCKET_LOCK_ID = 7_230_152;
