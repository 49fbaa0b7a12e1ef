import { type Services, services } from '#lib/services.ts';

/** What the functions of this domain need beside their context. */
export type AssetServices = Pick<Services, 'pictures' | 'log' | 'sampledLog'> & {
  readonly store: Services['assetStore'];
  /** The address of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** What one client or person may have in the store. */
  readonly limits: Pick<Services['config'], 'assetsPerClient' | 'assetBytesPerClient'>;
  /** Background work on recorded assets; undefined if there is none. */
  readonly processing: Services['assetProcessing'];
  readonly metrics: Pick<Services['metrics'], 'countDamagedRead'>;
};

/** Learns of each object that is not what was uploaded. */
export type DamageReports = Pick<AssetServices, 'sampledLog' | 'metrics'>;

export function assetServices(): AssetServices {
  const { assetStore: store, config, assetProcessing: processing, ...others } = services();
  return { ...others, store, publicUrl: config.publicUrl, limits: config, processing };
}
