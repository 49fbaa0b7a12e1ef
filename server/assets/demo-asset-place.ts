import type { AssetPlace } from '#db/demo/assets/keep.ts';
import type { Instance } from '#lib/assets/instances.ts';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { makeAssetStore } from './asset-store.ts';

/** Where the assets of the demo data are stored: in a local folder only, since a bucket may be shared. */
export function demoAssetPlace(
  config: Config,
  instance: Instance,
  log: Log,
): AssetPlace | undefined {
  return config.assetStore.kind === 'file'
    ? { store: makeAssetStore(config, log), instance }
    : undefined;
}
