import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '#db/client.ts';
import { type Clock, systemClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { drawInChildProcess } from '#tools/demo/assets/draw-in-child-process.ts';
import { type AssetDestination, storeAssets } from '#tools/demo/assets/store-assets.ts';
import { makeFillFolder } from './fill-folder.ts';

type FillAssetsOptions = {
  /** Where to store the files; without it there are no assets. */
  readonly assets?: AssetDestination | undefined;
  readonly clock?: Clock;
  /** Aborts the fill. */
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
    if (await hasAssets(db)) return;
    const today = dateIn(COUNTRY_TIME_ZONES.au, clock.now());
    await storeAssets(db, assets, await drawInChildProcess(folder, today, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await close();
  }
}

async function hasAssets(db: Database): Promise<boolean> {
  // Not what a fill that was killed left: that is UPLOADING.
  const assets = db.selectFrom('assets').select('asset_id').where('status', '=', 'READY');
  return (await assets.limit(1).execute()).length > 0;
}
