import type { Database } from '#db/client.ts';
import type { Instance } from '#lib/assets/instances.ts';
import { newStoreKey, noteArriving, strikeOut } from '#lib/assets/ledger.ts';
import { recordUpload } from '#lib/assets/record-upload.ts';
import type { AssetStore } from '#lib/assets/store.ts';
import type { Principal } from '#lib/auth/principal.ts';
import { systemClock } from '#lib/clock.ts';
import type { MadeAsset } from './make-files.ts';

/** Where the bytes go, and who puts them there, as the ledger of objects knows it. */
export type AssetPlace = { readonly store: AssetStore; readonly instance: Instance };

/**
 * Keeps assets as if each were uploaded at its time, all or none: noted in the ledger of objects before
 * their bytes go into the store, and struck out in the transaction that records them. A kill at any moment
 * leaves nothing that the sweeper does not know.
 */
export async function keepAssets(
  db: Database,
  { store, instance }: AssetPlace,
  made: readonly MadeAsset[],
): Promise<void> {
  const entries = made.map((asset) => ({
    asset,
    storeKey: newStoreKey(),
    thumbnailKey: asset.thumbnail && newStoreKey(),
  }));
  const objects = entries.flatMap(({ asset, storeKey, thumbnailKey }) => [
    { key: storeKey, path: asset.path },
    ...(asset.thumbnail && thumbnailKey ? [{ key: thumbnailKey, path: asset.thumbnail.path }] : []),
  ]);
  const keys = objects.map(({ key }) => key);
  for (const key of keys) instance.arriving.add(key);
  try {
    await noteArriving({ db, clock: systemClock }, { instance }, keys);
    await putObjects(store, objects);
    await db.transaction().execute(async (tx) => {
      if (!(await strikeOut(tx, keys))) throw new Error('The demo assets were swept up.');
      for (const entry of entries) await record(tx, entry);
    });
  } finally {
    for (const key of keys) instance.arriving.delete(key);
  }
}

type StoredObject = { readonly key: string; readonly path: string };
type Entry = {
  readonly asset: MadeAsset;
  readonly storeKey: string;
  readonly thumbnailKey: string | undefined;
};

/** Some at a time: the store makes each durable, which is mostly waiting. */
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
  if (!asset.thumbnail || !thumbnailKey) return;
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
