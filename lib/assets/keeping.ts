import type { Log } from '#lib/log.ts';
import { services } from '#lib/services.ts';
import type { Pictures } from './pictures.ts';
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

/** This process, as the ledger of objects knows it. */
export type Instance = {
  /** Its number, which no process before it had. */
  readonly number: number;
  /** The keys of the objects that it is putting into the store now. */
  readonly arriving: Set<string>;
};

/** Scans and thumbnails, in the background. */
export type AssetProcessing = {
  /** Whether a file has to be scanned before it is served: it is PROCESSING until then. */
  readonly scans: boolean;
  /** Takes up an asset that was just recorded. Never throws, and is not waited for. */
  soon(assetId: string): void;
};

/** That of this process. */
export function assetKeeping(): AssetKeeping {
  const { assetStore: store, instance, pictures, config, processing, log } = services();
  return { store, instance, pictures, publicUrl: config.publicUrl, processing, log };
}
