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
  /** Undefined where files are served unscanned. */
  readonly scanner: Scanner | undefined;
};

export type Waits = {
  /** The wait after a first failure, in milliseconds; it doubles with each, up to `longest`. */
  readonly first: number;
  readonly longest: number;
  /** How often a thumbnail is tried; a scan is tried for ever. */
  readonly mostAttempts: number;
};

/** Does what is to be done with an asset; where that fails, it is noted for later. */
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
  if (!scanner) throw new Error('There is no scanner.');
  return scanAsset(parts, { ...parts, scanner }, work, signal);
}

async function postpone(
  { db, clock, log }: WorkParts,
  { assetId, attempts, status }: AssetWork,
  { first, longest, mostAttempts }: Waits,
  err: unknown,
): Promise<void> {
  if (status === 'READY' && attempts >= mostAttempts) {
    log.error({ err, assetId, attempts }, 'a picture has no thumbnail');
    return finishWork(db, assetId);
  }
  const wait = Math.min(first * 2 ** (attempts - 1), longest);
  const isThere = await postponeWork(db, assetId, new Date(clock.now().getTime() + wait));
  // Where the asset was deleted meanwhile, so were its bytes.
  if (isThere)
    log.warn({ ...fieldsOf(err), assetId, attempts, wait }, 'a scan or a thumbnail is tried again');
}
