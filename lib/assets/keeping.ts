import type { Log } from '#lib/log.ts';
import { services } from '#lib/services.ts';
import type { Instance } from './instances.ts';
import type { Pictures } from './pictures.ts';
import type { AssetProcessing } from './processing.ts';
import type { AssetStore } from './store.ts';

/** What the functions that keep bytes need beside their context. */
export type AssetKeeping = {
  readonly store: AssetStore;
  readonly instance: Instance;
  /** Where pictures are decoded. */
  readonly pictures: Pictures;
  /** The address of this service, without a slash at its end. */
  readonly publicUrl: string;
  /** What is done with an asset once it is recorded; undefined where there is nothing to do. */
  readonly processing: AssetProcessing | undefined;
  readonly log: Log;
};

/** That of this process. */
export function assetKeeping(): AssetKeeping {
  const { assetStore: store, instance, pictures, config, processing, log } = services();
  return { store, instance, pictures, publicUrl: config.publicUrl, processing, log };
}
