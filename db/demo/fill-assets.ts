import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '#db/client.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { drawnApart } from './assets/draw-apart.ts';
import { type AssetPlace, keepAssets } from './assets/keep.ts';
import { makeFillFolder } from './fill-folder.ts';

export type AssetFill = {
  /** Where the bytes go; without it there are no assets. */
  readonly assets?: AssetPlace | undefined;
  readonly clock?: Clock;
  /** Aborted, it ends the fill. */
  readonly signal?: AbortSignal;
};

/** Puts the digital assets of the made-up business there, all or none, where there is no asset yet. */
export async function fillAssets(
  url: string,
  { assets, clock = systemClock, signal }: AssetFill,
): Promise<void> {
  if (!assets) return;
  const folder = await makeFillFolder();
  // Patient: while the business is made up, this process hears of nothing for seconds.
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
