import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '#db/client.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { drawnApart } from './assets/draw-apart.ts';
import { type AssetPlace, keepAssets } from './assets/keep.ts';
import { makeFillFolder } from './fill-folder.ts';

export type AssetFill = {
  /** Where to store the files; without it there are no assets. */
  readonly assets?: AssetPlace | undefined;
  readonly clock?: Clock;
  /** Aborts the fill. */
  readonly signal?: AbortSignal;
};

/** Stores the demo assets, all or none, if there is no asset yet. */
export async function fillAssets(
  url: string,
  { assets, clock = systemClock, signal }: AssetFill,
): Promise<void> {
  if (!assets) return;
  const folder = await makeFillFolder();
  // No time limit: generating the demo business blocks this process for seconds.
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    if (await hasAssets(db)) return;
    const today = dateIn(COUNTRY_ZONES.au, clock.now());
    await keepAssets(db, assets, await drawnApart(folder, today, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await close();
  }
}

async function hasAssets(db: Database): Promise<boolean> {
  return (await db.selectFrom('assets').select('asset_id').limit(1).execute()).length > 0;
}
