import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#db/client.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { thumbnailKey } from '#lib/assets/objects/store.ts';
import type { DamageReports } from '#lib/assets/objects/verified-bytes.ts';
import { readStoredFile } from '../objects/verified-bytes.ts';
import { type AssetWork, completeWork, isPdf, type WorkContext } from './asset-work.ts';
import type { PictureDecoder } from './processing.ts';

type ThumbnailServices = Pick<AssetServices, 'store' | 'log'> &
  DamageReports & {
    readonly pictures: PictureDecoder;
    /** A folder of this process for temporary files. */
    readonly folder: string;
  };

/**
 * Makes and stores the thumbnail of a READY picture or PDF, unless the asset was deleted meanwhile. One that cannot be
 * decoded, such as an encrypted PDF, gets none. Throws the errors of the store and of `PictureDecoder`; then it may be tried again.
 */
export async function makeThumbnail(
  { db }: WorkContext,
  services: ThumbnailServices,
  work: AssetWork,
): Promise<void> {
  const { assetId, mimeType } = work;
  await mkdir(services.folder, { recursive: true, mode: 0o700 });
  const picture = join(services.folder, randomUUID());
  const thumbnail = join(services.folder, randomUUID());
  try {
    const bytes = await readStoredFile(work, services);
    await pipeline(bytes, createWriteStream(picture, { flags: 'wx', mode: 0o600 }));
    const { pictures } = services;
    const result = await (isPdf(mimeType) ? pictures.firstPage : pictures.thumbnail)(picture);
    if ('refused' in result) {
      services.log.warn(
        { assetId, reason: result.refused },
        'a file gets no thumbnail: it cannot be decoded',
      );
      await completeWork(db, assetId);
      return;
    }
    await writeFile(thumbnail, result.webp, { flag: 'wx', mode: 0o600 });
    const key = thumbnailKey(work.storeKey);
    await services.store.put(key, thumbnail);
    const isRecorded = await db.transaction().execute(async (tx) => {
      await completeWork(tx, assetId);
      return record(tx, assetId, result.webp.length);
    });
    // Its asset was deleted meanwhile.
    if (!isRecorded) await services.store.remove(key);
  } finally {
    await Promise.all([picture, thumbnail].map((path) => rm(path, { force: true })));
  }
}

/** False if the asset is gone. */
async function record(tx: Database, assetId: string, sizeBytes: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assets')
    .set({ thumbnail_size_bytes: sizeBytes })
    .where('asset_id', '=', assetId)
    .where('status', '=', 'READY')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
