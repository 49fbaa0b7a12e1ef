import { dirname } from 'node:path';
import { sweepAssets } from '#lib/assets/sweep.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Services } from '#lib/services.ts';
import { sweepSpools } from './spool-sweep.ts';

const MINUTE_MS = 60_000;

type SweepServices = Pick<Services, 'db' | 'clock' | 'log' | 'assetStore' | 'instance' | 'uploads'>;

/**
 * Removes what interrupted uploads and deletions left: once before it returns, then every minute. Errors are logged, and
 * the next run tries again.
 */
export async function startAssetSweep(
  services: SweepServices,
  everyMs = MINUTE_MS,
): Promise<{ stop(): Promise<void> }> {
  await sweep(services);
  let current = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    current = sweep(services).finally(() => {
      isRunning = false;
    });
  }, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}

async function sweep({ assetStore: store, instance, uploads, db, clock, log }: SweepServices) {
  try {
    const { removed, failed } = await sweepAssets({ db, clock }, { store, instance, log });
    const folders = await sweepSpools(db, dirname(uploads.folder), instance.number);
    if (removed + failed + folders > 0) {
      log.info({ removed, failed, folders }, 'removed what interrupted uploads and deletions left');
    }
  } catch (err) {
    log.warn(fieldsOf(err), 'could not remove what interrupted uploads and deletions left');
  }
}
