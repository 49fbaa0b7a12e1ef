import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#db/client.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import { type Clock, systemClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import type { GeneratedAsset } from '#tools/demo/assets/generate-files.ts';
import { storeAssets } from '#tools/demo/assets/store-assets.ts';

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
