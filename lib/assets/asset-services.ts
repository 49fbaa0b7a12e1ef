import type { Log } from '#lib/logging/log.ts';
import { services } from '#lib/services.ts';
import type { AssetStore } from './objects/store.ts';
import type { DamageReports } from './objects/verified-bytes.ts';
import type { AssetProcessing, PictureDecoder } from './processing/processing.ts';

/** What the functions of this domain need beside their context. */
export type AssetServices = {
  readonly store: AssetStore;
  readonly pictures: PictureDecoder;
  /** The address of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** Background work on recorded assets; undefined if there is none. */
  readonly processing: AssetProcessing | undefined;
  readonly log: Log;
} & DamageReports;

/** The services of this process. */
export function assetServices(): AssetServices {
  const { assetStore: store, pictures, config, assetProcessing, ...others } = services();
  const { log, sampledLog, metrics } = others;
  return {
    store,
    pictures,
    publicUrl: config.publicUrl,
    processing: assetProcessing,
    log,
    sampledLog,
    metrics,
  };
}
