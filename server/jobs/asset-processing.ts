import { requestScope } from '#db/request-scope.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import {
  type AssetWork,
  claimWork,
  completeWork,
  hasThumbnail,
  makeThumbnail,
  postponeWork,
  removeFailed,
  scanAsset,
} from '#lib/assets/processing/asset-work.ts';
import type { AssetProcessing, Scanner } from '#lib/assets/processing/processing.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import type { Services } from '#lib/services.ts';

export type AssetProcessor = AssetProcessing & {
  start(): void;
  /** Aborts scans, which another process or start repeats, and waits for a thumbnail in progress. */
  stop(): Promise<void>;
};

const PACE = {
  /** How often it looks for due work, in milliseconds. */
  pollMs: 2_000,
  /** The wait after the first failure, in milliseconds; it doubles up to the maximum. */
  initialMs: 2_000,
  maxMs: 300_000,
  /** How often a thumbnail is tried. A scan is retried without limit. */
  maxAttempts: 100,
};

/** Scans and thumbnails mostly wait for other processes. */
const MAX_CONCURRENT = 2;

type WorkServices = Pick<Services, 'db' | 'clock' | 'uploads'> &
  Omit<AssetServices, 'publicUrl' | 'limits' | 'processing'> & {
    /** Undefined if files are not scanned. */
    readonly scanner: Scanner | undefined;
  };

/**
 * Scans assets and makes thumbnails, two at a time, in the order in which they are due. The queue is a table: work of a
 * killed process is due again when its lease ends.
 */
export function makeProcessing(parts: WorkServices, pace = PACE): AssetProcessor {
  const { db, clock, log, scanner, uploads } = parts;
  const scans = scanner !== undefined;
  const stopped = new AbortController();
  const loops = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  return {
    scans,
    enqueue: soon,
    start() {
      soon();
      timer = setInterval(soon, pace.pollMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await Promise.all(loops);
    },
  };

  function soon() {
    if (loops.size >= MAX_CONCURRENT || stopped.signal.aborted) return;
    // It continues with the work of others: not part of the request that began it.
    const loop = requestScope
      .exit(drainQueue)
      .catch((err) =>
        log.warn(errorFields(err), 'could not look for scans and thumbnails; trying again'),
      )
      .finally(() => loops.delete(loop));
    loops.add(loop);
  }

  async function drainQueue(): Promise<void> {
    while (!stopped.signal.aborted) {
      const work = await claimWork(parts, { scans });
      if (!work) return;
      await attempt(work).catch((err: unknown) => postpone(work, err));
    }
  }

  /** Scans an asset and makes its thumbnail, as needed. */
  async function attempt(work: AssetWork): Promise<void> {
    if (work.status === 'FAILED') return removeFailed(db, parts, work);
    if (work.status !== 'READY') {
      if (!scanner) throw new Error('No scanner is configured.');
      const isReady = await scanAsset(parts, { ...parts, scanner }, work, stopped.signal);
      if (!isReady) return;
    }
    if (!hasThumbnail(work.mimeType)) return;
    await makeThumbnail(parts, { ...parts, folder: uploads.folder }, work);
  }

  /** Schedules another attempt. */
  async function postpone({ assetId, attempts, status }: AssetWork, err: unknown): Promise<void> {
    if (status === 'READY' && attempts >= pace.maxAttempts) {
      log.error({ err, assetId, attempts }, 'gave up making a thumbnail');
      return completeWork(db, assetId);
    }
    const wait = Math.min(pace.initialMs * 2 ** (attempts - 1), pace.maxMs);
    const isScheduled = await postponeWork(db, assetId, new Date(clock.now().getTime() + wait));
    // False if the asset was deleted meanwhile.
    if (isScheduled)
      log.warn(
        { ...errorFields(err), assetId, attempts, wait },
        'a scan or thumbnail failed and will be retried',
      );
  }
}
