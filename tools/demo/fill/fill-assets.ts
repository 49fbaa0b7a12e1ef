import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '#db/client.ts';
import { UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import { type AssetStore, newStoreKey, thumbnailKey } from '#lib/assets/objects/store.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import { insertUpload, recordUpload } from '#lib/assets/upload/upload.ts';
import type { Principal } from '#lib/auth/context.ts';
import { type Clock, systemClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import type { GeneratedAsset } from '#tools/demo/assets/generate-files.ts';

export type FillAssetsOptions = {
  /** Where to store the files of assets; without it there are no assets. */
  readonly assets?: AssetStore | undefined;
  readonly clock?: Clock;
  /** Aborts the fill, before its next feed; the next fill completes it. */
  readonly signal?: AbortSignal;
};

/** Stores the demo assets, all or none, if there is no asset yet. */
export async function fillAssets(
  url: string,
  { assets, clock = systemClock, signal }: FillAssetsOptions,
): Promise<void> {
  if (!assets) return;
  const folder = await makeFillFolder();
  // No time limit: generating the demo business blocks this process for seconds.
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    // Not what a fill that was killed left: that is UPLOADING.
    const ready = db.selectFrom('assets').select('asset_id').where('status', '=', 'READY');
    if (await ready.limit(1).executeTakeFirst()) return;
    const today = dateIn(COUNTRY_TIME_ZONES.au, clock.now());
    await storeAssets(db, assets, await generateInChildProcess(folder, today, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await close();
  }
}

/** Writes the files of the assets to a folder. Aborting the signal kills the process. Throws when it fails. */
async function generateInChildProcess(
  folder: string,
  today: string,
  signal?: AbortSignal,
): Promise<GeneratedAsset[]> {
  const program = fileURLToPath(new URL('../assets/generate-files.ts', import.meta.url));
  const options = ['--disable-warning=ExperimentalWarning', program, folder, today];
  const { stdout } = await promisify(execFile)(process.execPath, options, {
    env: { NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 ** 2,
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  return JSON.parse(stdout);
}

/** Creates a temporary folder for the files of a fill, which deletes it afterwards. */
export function makeFillFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'trade-supply-demo-'));
}

/**
 * Stores assets as if each had been uploaded at its time, all or none: after a kill at any moment the sweep removes what
 * there is.
 */
async function storeAssets(
  db: Database,
  store: AssetStore,
  generated: readonly GeneratedAsset[],
): Promise<void> {
  const entries = generated.map((asset) => ({
    ...asset,
    description: undefined,
    storeKey: newStoreKey(),
    createdBy: DEMO_ACTOR,
  }));
  await removeInterrupted(db, store);
  await db.transaction().execute(async (tx) => {
    for (const entry of entries) await insertUpload(tx, entry);
  });
  await putObjects(
    store,
    entries.flatMap(({ path, thumbnail, storeKey }) => [
      { key: storeKey, path },
      ...(thumbnail ? [{ key: thumbnailKey(storeKey), path: thumbnail.path }] : []),
    ]),
  );
  await db.transaction().execute(async (tx) => {
    for (const entry of entries) await record(tx, entry);
  });
}

type Entry = GeneratedAsset &
  Pick<Parameters<typeof insertUpload>[1], 'storeKey' | 'createdBy' | 'description'>;

/** Removes what a fill that was killed has stored: the assets have the same ids each time. */
async function removeInterrupted(db: Database, store: AssetStore): Promise<void> {
  const rows = await db
    .deleteFrom('assets')
    .where('status', '=', UPLOADING)
    .returning('store_key')
    .execute();
  for (const { store_key: key } of rows) {
    await store.remove(key);
    await store.remove(thumbnailKey(key));
  }
}

/** Several at a time: the store makes each durable, which is mostly waiting. */
async function putObjects(
  store: AssetStore,
  objects: readonly { readonly key: string; readonly path: string }[],
): Promise<void> {
  const rest = objects.values();
  const putEach = async () => {
    for (const { key, path } of rest) await store.put(key, path);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, putEach));
}

const CONCURRENCY = 8;

async function record(tx: Database, entry: Entry): Promise<void> {
  const clock = { now: () => new Date(entry.createdAt) };
  await recordUpload(tx, { principal: DEMO_PRINCIPAL, clock }, { ...entry, status: 'READY' });
  if (!entry.thumbnail) return queueWork(tx, { ...entry, status: 'READY' }, clock.now());
  await tx
    .updateTable('assets')
    .set({ thumbnail_size_bytes: entry.thumbnail.sizeBytes })
    .where('asset_id', '=', entry.assetId)
    .execute();
}

const DEMO_ACTOR = { type: 'SYSTEM', id: 'demo', name: 'Made-up business' } as const;

const DEMO_PRINCIPAL: Principal = {
  kind: 'client',
  id: DEMO_ACTOR.id,
  clientId: DEMO_ACTOR.id,
  scopes: new Set(['assets:write']),
  countries: undefined,
  customerNumbers: undefined,
};
