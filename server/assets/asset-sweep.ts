import { dirname } from 'node:path';
import { sweepAssets } from '#lib/assets/sweep.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Services } from '#lib/services.ts';
import { sweepSpools } from './spool-sweep.ts';

const MINUTE_MS = 60_000;

type Swept = Pick<Services, 'db' | 'clock' | 'log' | 'assetStore' | 'instance' | 'uploads'>;

/**
 * Clears away what uploads and deletions left half-done: once, before it returns, and then every minute
 * until it is stopped. What goes wrong is logged, and tried again the next time.
 */
export async function startAssetSweep(
  services: Swept,
  everyMs = MINUTE_MS,
): Promise<{ stop(): Promise<void> }> {
  await sweep(services);
  let current = Promise.resolve();
  let isAtIt = false;
  const timer = setInterval(() => {
    if (isAtIt) return;
    isAtIt = true;
    current = sweep(services).finally(() => {
      isAtIt = false;
    });
  }, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}

async function sweep({ assetStore: store, instance, uploads, db, clock, log }: Swept) {
  try {
    const { removed, failed } = await sweepAssets({ db, clock }, { store, instance, log });
    const folders = await sweepSpools(db, dirname(uploads.folder), instance.number);
    if (removed + failed + folders > 0) {
      log.info({ removed, failed, folders }, 'what uploads and deletions left was cleared away');
    }
  } catch (err) {
    log.warn(fieldsOf(err), 'what uploads and deletions left stays for now');
  }
}
