import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ABANDONED_AFTER_HOURS, sweepAssets } from '#lib/assets/objects/hidden-assets.ts';
import type { Config } from '#lib/config/config.ts';
import type { Services } from '#lib/services.ts';
import { undefinedIfMissing } from '#server/processes.ts';
import { HOUR_MS, type JobServices, MINUTE_MS, startRepeating } from './repeating.ts';

type SweepServices = JobServices &
  Pick<Services, 'db' | 'assetStore' | 'uploads'> & {
    readonly config: Pick<Config, 'assetRetentionDays'>;
  };

/** Removes deleted assets and what interrupted uploads left, once they are old enough: at once and then every minute. */
export function startAssetSweep(
  services: SweepServices,
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  const failure = 'could not remove what interrupted uploads and deletions left';
  return startRepeating(services, { name: 'asset_sweep', everyMs, failure }, (signal) =>
    sweep(services, signal),
  );
}

async function sweep(services: SweepServices, signal: AbortSignal): Promise<void> {
  const { assetStore: store, uploads, db, log, config } = services;
  const retentionDays = config.assetRetentionDays;
  const { removed, failed } = await sweepAssets(db, { store, log, retentionDays }, signal);
  const files = await removeAbandonedSpools(uploads.folder);
  if (removed + failed + files > 0) {
    log.info({ removed, failed, files }, 'removed what interrupted uploads and deletions left');
  }
}

/** Removes files of uploads to which nothing was written for so long. Returns how many there were. */
async function removeAbandonedSpools(folder: string): Promise<number> {
  const oldest = Date.now() - ABANDONED_AFTER_HOURS * HOUR_MS;
  let removed = 0;
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name);
    const changedMs = await stat(path).then(({ mtimeMs }) => mtimeMs, undefinedIfMissing);
    if (changedMs === undefined || changedMs > oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
