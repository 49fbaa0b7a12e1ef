import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '#db/client.ts';
import { findDeadInstances } from '#lib/assets/objects/instances.ts';
import { sweepAssets } from '#lib/assets/objects/sweep.ts';
import { hasCode } from '#lib/errors.ts';
import type { Services } from '#lib/services.ts';
import { type JobServices, MINUTE_MS, startRepeating } from './repeating.ts';

type SweepServices = JobServices & Pick<Services, 'db' | 'assetStore' | 'instance' | 'uploads'>;

/** Removes what interrupted uploads and deletions left, at once and then every minute. */
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
  const { assetStore: store, instance, uploads, db, log } = services;
  const { removed, failed } = await sweepAssets({ db }, { store, instance, log }, signal);
  const folders = await removeAbandonedSpools(db, dirname(uploads.folder), instance.number);
  if (removed + failed + folders > 0) {
    log.info({ removed, failed, folders }, 'removed what interrupted uploads and deletions left');
  }
}

/**
 * Removes the upload folders of dead processes, which are named after instances, except that of `own`. Returns how many
 * there were.
 */
export async function removeAbandonedSpools(
  db: Database,
  uploadsFolder: string,
  own: number,
): Promise<number> {
  const names = await readdir(uploadsFolder).catch(emptyIfMissing);
  const others = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const dead = await findDeadInstances(
    db,
    others.filter((number) => number !== own),
  );
  for (const number of dead) {
    await rm(join(uploadsFolder, String(number)), { recursive: true, force: true });
  }
  return dead.length;
}

function emptyIfMissing(error: unknown): string[] {
  if (hasCode(error, 'ENOENT')) return [];
  throw error;
}
