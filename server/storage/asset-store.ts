import { join } from 'node:path';
import type { AssetStore, ListedStore } from '#lib/assets/objects/store.ts';
import type { S3Location } from '#lib/config/asset-settings.ts';
import type { Config } from '#lib/config/config.ts';
import { isDomainError } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeSampledLog, type SampledLog } from '#lib/logging/sampled-log.ts';
import { makeFileStore } from './file-store.ts';
import { statusOf } from './store-failures.ts';

type ClosableAssetStore = ListedStore & {
  /** Closes its connections; reads and writes in progress fail. */
  close(): void;
};

/** Learns of an operation of the store: `ok`, or the code of its error. */
export type StoreObserver = (operation: string, outcome: string, startedMs: number) => void;

/** The asset store of `ASSET_STORE`. The reason of an error is logged, since callers do not get it. */
export function makeAssetStore(
  { assetStore: address, dataDir }: Pick<Config, 'assetStore' | 'dataDir'>,
  log: Log,
  observe?: StoreObserver,
): ClosableAssetStore {
  const sampledLog = makeSampledLog(log);
  const store =
    address.kind === 'file'
      ? { ...makeFileStore(join(dataDir, 'assets')), close: () => undefined }
      : makeBucketStore(address, log);
  return {
    put: (key, path) => watched('put', () => store.put(key, path)),
    read: (key, range) => watched('read', () => store.read(key, range)),
    remove: (key) => watched('remove', () => store.remove(key)),
    list: () => store.list(),
    close() {
      store.close();
      sampledLog.flush();
    },
  };

  async function watched<T>(operation: string, run: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    try {
      const result = await run();
      observe?.(operation, 'ok', startedMs);
      return result;
    } catch (error) {
      observe?.(operation, isDomainError(error) ? error.code : 'failed', startedMs);
      return logAndThrow(sampledLog, operation, error);
    }
  }
}

/** Loads the SDK on demand: it takes 35 MB and 250 ms. */
function makeBucketStore(address: S3Location, log: Log): ClosableAssetStore {
  const loaded = import('./s3/s3-store.ts').then(({ makeS3Store }) => makeS3Store(address));
  loaded
    .then((store) => store.check())
    .catch((error) => log.error({ reason: reasonOf(error) }, 'the asset store cannot be used'));
  return {
    put: async (key, path) => (await loaded).put(key, path),
    read: async (key, range) => (await loaded).read(key, range),
    remove: async (key) => (await loaded).remove(key),
    async *list() {
      yield* (await loaded).list();
    },
    // A failure to load was logged above.
    close: () =>
      void loaded.then(
        (store) => store.close(),
        () => undefined,
      ),
  };
}

function logAndThrow(sampledLog: SampledLog, operation: string, error: unknown): never {
  if (isDomainError(error)) {
    const fields = { operation, code: error.code, reason: reasonOf(error) };
    sampledLog.write(
      'warn',
      STORE_ERROR_MESSAGE,
      fields,
      `${STORE_ERROR_MESSAGE} ${operation} ${error.code}`,
    );
  }
  throw error;
}

const STORE_ERROR_MESSAGE = 'the asset store failed';

/** The store's own message, and the HTTP status if there was a response. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const message = `${cause.name}: ${cause.message}`;
  const status = statusOf(cause);
  return status === undefined ? message : `${message} (${status})`;
}

/** Where the assets of the demo data are stored: in a local folder only, since a bucket may be shared. */
export function demoAssetStore(config: Config, log: Log): AssetStore | undefined {
  return config.assetStore.kind === 'file' ? makeAssetStore(config, log) : undefined;
}
