import { requestScope } from '#db/request-scope.ts';
import type { DamageReports } from '#lib/assets/objects/verified-bytes.ts';
import {
  type AssetWork,
  claimWork,
  completeWork,
  hasThumbnail,
  postponeWork,
} from '#lib/assets/processing/asset-work.ts';
import { makeThumbnail } from '#lib/assets/processing/make-thumbnail.ts';
import type {
  AssetProcessing,
  PictureDecoder,
  Scanner,
} from '#lib/assets/processing/processing.ts';
import { removeFailed, scanAsset } from '#lib/assets/processing/scan-asset.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import type { Services } from '#lib/services.ts';

export type AssetProcessor = AssetProcessing & {
  /** Starts polling for work. */
  start(): void;
  /** Aborts scans, which another process or start repeats, and waits for a thumbnail in progress. */
  stop(): Promise<void>;
};

export type ProcessingSettings = RetryPolicy & {
  /** How often it looks for due work, in milliseconds. */
  readonly pollMs: number;
};

const PACE: ProcessingSettings = {
  pollMs: 2_000,
  initialMs: 2_000,
  maxMs: 300_000,
  maxAttempts: 100,
};

/** Scans and thumbnails mostly wait for other processes. */
const MAX_CONCURRENT = 2;

/**
 * Scans assets and makes thumbnails, two at a time, in the order in which they are due. The queue is a table: work of a
 * killed process is due again when its lease ends.
 */
export function makeProcessing(
  parts: WorkServices,
  pace: ProcessingSettings = PACE,
): AssetProcessor {
  const { log } = parts;
  const scans = parts.scanner !== undefined;
  const stopped = new AbortController();
  const loops = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

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
      await attemptWork(parts, work, pace, stopped.signal);
    }
  }

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
}

type WorkServices = Pick<Services, 'db' | 'clock' | 'log' | 'uploads'> &
  DamageReports & {
    readonly store: Services['assetStore'];
    readonly pictures: PictureDecoder;
    /** Undefined if files are not scanned. */
    readonly scanner: Scanner | undefined;
  };

type RetryPolicy = {
  /** The wait after the first failure, in milliseconds; it doubles up to the maximum. */
  readonly initialMs: number;
  readonly maxMs: number;
  /** How often a thumbnail is tried. A scan is retried without limit. */
  readonly maxAttempts: number;
};

/** Scans an asset and makes its thumbnail, as needed. A failure is scheduled for another attempt. */
async function attemptWork(
  parts: WorkServices,
  work: AssetWork,
  waits: RetryPolicy,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (work.status === 'FAILED') return await removeFailed(parts.db, parts, work);
    const isReady = work.status === 'READY' || (await scan(parts, work, signal));
    if (isReady && hasThumbnail(work.mimeType)) {
      await makeThumbnail(parts, { ...parts, folder: parts.uploads.folder }, work);
    }
  } catch (err) {
    await postpone(parts, work, waits, err);
  }
}

async function scan(parts: WorkServices, work: AssetWork, signal: AbortSignal): Promise<boolean> {
  const { scanner } = parts;
  if (!scanner) throw new Error('No scanner is configured.');
  return scanAsset(parts, { ...parts, scanner }, work, signal);
}

async function postpone(
  { db, clock, log }: WorkServices,
  { assetId, attempts, status }: AssetWork,
  { initialMs, maxMs, maxAttempts }: RetryPolicy,
  err: unknown,
): Promise<void> {
  if (status === 'READY' && attempts >= maxAttempts) {
    log.error({ err, assetId, attempts }, 'gave up making a thumbnail');
    return completeWork(db, assetId);
  }
  const wait = Math.min(initialMs * 2 ** (attempts - 1), maxMs);
  const isScheduled = await postponeWork(db, assetId, new Date(clock.now().getTime() + wait));
  // False if the asset was deleted meanwhile.
  if (isScheduled)
    log.warn(
      { ...errorFields(err), assetId, attempts, wait },
      'a scan or thumbnail failed and will be retried',
    );
}
