import { join } from 'node:path';
import type { BucketAddress } from '#lib/asset-store-address.ts';
import type { AssetStore } from '#lib/assets/store.ts';
import type { Config } from '#lib/config.ts';
import { isFailure } from '#lib/failures.ts';
import type { Log } from '#lib/log.ts';
import { makeSampledLog, type SampledLog } from '#lib/sampled-log.ts';
import { makeFileStore } from './file-store.ts';
import { statusOf } from './s3-failures.ts';

export type MadeAssetStore = AssetStore & {
  /** Gives up its connections; what is being read or put then fails. */
  close(): void;
};

/** The asset store that `ASSET_STORE` names. Why it failed is in the log, for callers are not told. */
export function makeAssetStore(
  { assetStore: address, dataDir }: Pick<Config, 'assetStore' | 'dataDir'>,
  log: Log,
): MadeAssetStore {
  const sampledLog = makeSampledLog(log);
  const store =
    address.kind === 'file'
      ? { ...makeFileStore(join(dataDir, 'assets')), close: () => undefined }
      : makeBucketStore(address, log);
  return {
    put: (key, path) => store.put(key, path).catch((error) => tell(sampledLog, 'put', error)),
    read: (key, range) => store.read(key, range).catch((error) => tell(sampledLog, 'read', error)),
    remove: (key) => store.remove(key).catch((error) => tell(sampledLog, 'remove', error)),
    close() {
      store.close();
      sampledLog.flush();
    },
  };
}

/** The SDK takes 35 MB and a quarter of a second: who keeps files in a folder does not load it. */
function makeBucketStore(address: BucketAddress, log: Log): MadeAssetStore {
  const loaded = import('./s3-store.ts').then(({ makeS3Store }) => makeS3Store(address));
  loaded
    .then((store) => store.check())
    .catch((error) => log.error({ reason: reasonOf(error) }, 'the asset store cannot be used now'));
  return {
    put: async (key, path) => (await loaded).put(key, path),
    read: async (key, range) => (await loaded).read(key, range),
    remove: async (key) => (await loaded).remove(key),
    // That it could not be loaded is told above.
    close: () =>
      void loaded.then(
        (store) => store.close(),
        () => undefined,
      ),
  };
}

function tell(sampledLog: SampledLog, operation: string, error: unknown): never {
  if (isFailure(error)) {
    const fields = { operation, code: error.code, reason: reasonOf(error) };
    sampledLog.write('warn', FAILED, fields, `${FAILED} ${operation} ${error.code}`);
  }
  throw error;
}

const FAILED = 'the asset store failed';

/** What the store said, in its own words: of an answer without any, its status. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const said = `${cause.name}: ${cause.message}`;
  const status = statusOf(cause);
  return status === undefined ? said : `${said} (${status})`;
}
