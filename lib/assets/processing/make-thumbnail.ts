import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#db/client.ts';
import type { LedgerContext } from '#lib/assets/objects/ledger.ts';
import { type ObjectServices, storeObject } from '#lib/assets/objects/store-object.ts';
import type { DamageReports } from '#lib/assets/objects/verified-bytes.ts';
import { type AssetWork, completeWork, isPdf, readWork } from './asset-work.ts';
import type { PictureDecoder } from './pictures.ts';

type ThumbnailServices = ObjectServices &
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
  ctx: LedgerContext,
  services: ThumbnailServices,
  work: AssetWork,
): Promise<void> {
  const { assetId, mimeType } = work;
  await mkdir(services.folder, { recursive: true, mode: 0o700 });
  const picture = join(services.folder, randomUUID());
  const thumbnail = join(services.folder, randomUUID());
  try {
    const bytes = await readWork(work, services);
    await pipeline(bytes, createWriteStream(picture, { flags: 'wx', mode: 0o600 }));
    const { pictures } = services;
    const result = await (isPdf(mimeType) ? pictures.firstPage : pictures.thumbnail)(picture);
    if ('refused' in result) {
      services.log.warn(
        { assetId, reason: result.refused },
        'a file gets no thumbnail: it cannot be decoded',
      );
      await completeWork(ctx.db, assetId);
      return;
    }
    await writeFile(thumbnail, result.webp, { flag: 'wx', mode: 0o600 });
    await storeObject(ctx, services, thumbnail, async (tx, key) => {
      const object = { key, sizeBytes: result.webp.length };
      return { isReferenced: await record(tx, assetId, object), value: undefined };
    });
  } finally {
    await Promise.all([picture, thumbnail].map((path) => rm(path, { force: true })));
  }
}

type Thumbnail = { readonly key: string; readonly sizeBytes: number };

/** False if the asset is gone or already has a thumbnail. */
async function record(
  tx: Database,
  assetId: string,
  { key, sizeBytes }: Thumbnail,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assets')
    .set({ thumbnail_key: key, thumbnail_size_bytes: sizeBytes })
    .where('asset_id', '=', assetId)
    .where('status', '=', 'READY')
    .where('thumbnail_key', 'is', null)
    .executeTakeFirst();
  await completeWork(tx, assetId);
  return numUpdatedRows > 0n;
}
