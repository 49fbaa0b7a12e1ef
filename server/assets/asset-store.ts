import { join } from 'node:path';
import type { AssetStore } from '#lib/assets/store.ts';
import type { Config } from '#lib/config.ts';
import { makeFileStore } from './file-store.ts';

export type MadeAssetStore = AssetStore & {
  /** Gives up its connections; what is being read or put then fails. */
  close(): void;
};

/** The asset store that `ASSET_STORE` names. */
export function makeAssetStore(config: Pick<Config, 'assetStore' | 'dataDir'>): MadeAssetStore {
  const { assetStore: address, dataDir } = config;
  if (address.kind === 'file') {
    return { ...makeFileStore(join(dataDir, 'assets')), close: () => undefined };
  }
  // The SDK takes 35 MB and a quarter of a second: who keeps files in a folder does not load it.
  const loaded = import('./s3-store.ts').then(({ makeS3Store }) => makeS3Store(address));
  return {
    put: async (key, path) => (await loaded).put(key, path),
    read: async (key, range) => (await loaded).read(key, range),
    remove: async (key) => (await loaded).remove(key),
    close: () => void loaded.then((store) => store.close()),
  };
}
