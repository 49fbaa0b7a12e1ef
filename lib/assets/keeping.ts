import type { Log } from '#lib/log.ts';
import { services } from '#lib/services.ts';
import type { Instance } from './instances.ts';
import type { Pictures } from './pictures.ts';
import type { AssetProcessing } from './processing.ts';
import type { AssetStore } from './store.ts';

/** What the functions of this domain need beside their context. */
export type AssetKeeping = {
  readonly store: AssetStore;
  readonly instance: Instance;
  readonly pictures: Pictures;
  /** The address of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** Background work on recorded assets; undefined if there is none. */
  readonly processing: AssetProcessing | undefined;
  readonly log: Log;
};

/** The services of this process. */
export function assetKeeping(): AssetKeeping {
  const { assetStore: store, instance, pictures, config, processing, log } = services();
  return { store, instance, pictures, publicUrl: config.publicUrl, processing, log };
}
