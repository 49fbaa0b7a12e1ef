import type { Database } from '#db/client.ts';
import type { Instance } from '#lib/assets/objects/instances.ts';
import { confirmObjects, newStoreKey, reserveObjects } from '#lib/assets/objects/ledger.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import { recordUpload } from '#lib/assets/upload/record-upload.ts';
import type { Principal } from '#lib/auth/context.ts';
import { systemClock } from '#lib/time/clock.ts';
import type { GeneratedAsset } from './generate-files.ts';

/** The asset store, and the server instance that writes to it. */
export type AssetDestination = { readonly store: AssetStore; readonly instance: Instance };

/**
 * Stores assets as if each had been uploaded at its time, all or none. Objects are reserved in the object ledger
 * before their bytes are stored, and confirmed in the transaction that records the assets, so that the sweeper can
 * clean up after a kill at any moment.
 */
export async function storeAssets(
  db: Database,
  { store, instance }: AssetDestination,
  generated: readonly GeneratedAsset[],
): Promise<void> {
  const entries = generated.map((asset) => ({
    asset,
    storeKey: newStoreKey(),
    thumbnailKey: asset.thumbnail && newStoreKey(),
  }));
  const objects = entries.flatMap(({ asset, storeKey, thumbnailKey }) => [
    { key: storeKey, path: asset.path },
    ...(asset.thumbnail && thumbnailKey ? [{ key: thumbnailKey, path: asset.thumbnail.path }] : []),
  ]);
  const keys = objects.map(({ key }) => key);
  for (const key of keys) instance.pendingKeys.add(key);
  try {
    await reserveObjects({ db, clock: systemClock }, { instance }, keys);
    await putObjects(store, objects);
    await db.transaction().execute(async (tx) => {
      if (!(await confirmObjects(tx, keys)))
        throw new Error(
          'The demo assets were removed by the sweeper before they were recorded: start again.',
        );
      for (const entry of entries) await record(tx, entry);
    });
  } finally {
    for (const key of keys) instance.pendingKeys.delete(key);
  }
}

type StoredObject = { readonly key: string; readonly path: string };
type Entry = {
  readonly asset: GeneratedAsset;
  readonly storeKey: string;
  readonly thumbnailKey: string | undefined;
};

/** Several at a time: the store makes each durable, which is mostly waiting. */
async function putObjects(store: AssetStore, objects: readonly StoredObject[]): Promise<void> {
  const rest = objects.values();
  const putEach = async () => {
    for (const { key, path } of rest) await store.put(key, path);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, putEach));
}

const CONCURRENCY = 8;

async function record(tx: Database, { asset, storeKey, thumbnailKey }: Entry): Promise<void> {
  const clock = { now: () => new Date(asset.createdAt) };
  await recordUpload(
    tx,
    { principal: DEMO_PRINCIPAL, clock },
    { ...asset, description: undefined, storeKey, status: 'READY', createdBy: DEMO_ACTOR },
  );
  if (!asset.thumbnail || !thumbnailKey) {
    return queueWork(tx, { ...asset, status: 'READY' }, clock.now());
  }
  await tx
    .updateTable('assets')
    .set({ thumbnail_key: thumbnailKey, thumbnail_size_bytes: asset.thumbnail.sizeBytes })
    .where('asset_id', '=', asset.assetId)
    .execute();
}

const DEMO_ACTOR = { type: 'SYSTEM', id: 'demo', name: 'Made-up business' } as const;

const DEMO_PRINCIPAL: Principal = {
  kind: 'system',
  id: DEMO_ACTOR.id,
  clientId: DEMO_ACTOR.id,
  scopes: new Set(['assets:write']),
  countries: undefined,
  customerNumbers: undefined,
};
