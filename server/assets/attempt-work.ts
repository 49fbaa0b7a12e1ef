import { makeThumbnail } from '#lib/assets/make-thumbnail.ts';
import type { Pictures } from '#lib/assets/pictures.ts';
import { scanAsset } from '#lib/assets/scan-asset.ts';
import type { Scanner } from '#lib/assets/scanning.ts';
import { type AssetWork, finishWork, hasThumbnail, postponeWork } from '#lib/assets/work.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Services } from '#lib/services.ts';

export type WorkParts = Pick<Services, 'db' | 'clock' | 'log' | 'instance' | 'uploads'> & {
  readonly store: Services['assetStore'];
  readonly pictures: Pictures;
  /** Undefined if files are not scanned. */
  readonly scanner: Scanner | undefined;
};

export type Waits = {
  /** The wait after the first failure, in milliseconds; it doubles up to the maximum. */
  readonly first: number;
  readonly longest: number;
  /** How often a thumbnail is tried. A scan is retried without limit. */
  readonly mostAttempts: number;
};

/** Scans an asset and makes its thumbnail, as needed. A failure is scheduled for another attempt. */
export async function attemptWork(
  parts: WorkParts,
  work: AssetWork,
  waits: Waits,
  signal: AbortSignal,
): Promise<void> {
  try {
    const isReady = work.status === 'READY' || (await scan(parts, work, signal));
    if (isReady && hasThumbnail(work.type)) {
      await makeThumbnail(parts, { ...parts, folder: parts.uploads.folder }, work);
    }
  } catch (err) {
    await postpone(parts, work, waits, err);
  }
}

async function scan(parts: WorkParts, work: AssetWork, signal: AbortSignal): Promise<boolean> {
  const { scanner } = parts;
  if (!scanner) throw new Error('No scanner is configured.');
  return scanAsset(parts, { ...parts, scanner }, work, signal);
}

async function postpone(
  { db, clock, log }: WorkParts,
  { assetId, attempts, status }: AssetWork,
  { first, longest, mostAttempts }: Waits,
  err: unknown,
): Promise<void> {
  if (status === 'READY' && attempts >= mostAttempts) {
    log.error({ err, assetId, attempts }, 'gave up making a thumbnail');
    return finishWork(db, assetId);
  }
  const wait = Math.min(first * 2 ** (attempts - 1), longest);
  const isScheduled = await postponeWork(db, assetId, new Date(clock.now().getTime() + wait));
  // False if the asset was deleted meanwhile.
  if (isScheduled)
    log.warn(
      { ...fieldsOf(err), assetId, attempts, wait },
      'a scan or thumbnail failed and will be retried',
    );
}
