import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#db/client.ts';
import { keepObject, type ObjectKeeping } from './keep-object.ts';
import type { Noting } from './ledger.ts';
import type { Pictures } from './pictures.ts';
import { type AssetWork, finishWork } from './work.ts';

export type ThumbnailKeeping = ObjectKeeping & {
  readonly pictures: Pictures;
  /** A folder of this process for files that it works on. */
  readonly folder: string;
};

/**
 * Makes the thumbnail of a picture that is READY, and keeps it like any object, unless the asset was deleted
 * meanwhile. A picture that cannot be made smaller has none. Throws the failures of the store and of
 * `Pictures`; then it may be tried again.
 */
export async function makeThumbnail(
  noting: Noting,
  keeping: ThumbnailKeeping,
  { assetId, storeKey, sizeBytes }: AssetWork,
): Promise<void> {
  await mkdir(keeping.folder, { recursive: true, mode: 0o700 });
  const picture = join(keeping.folder, randomUUID());
  const thumbnail = join(keeping.folder, randomUUID());
  try {
    const bytes = await keeping.store.read(storeKey, { start: 0, end: sizeBytes - 1 });
    await pipeline(bytes, createWriteStream(picture, { flags: 'wx', mode: 0o600 }));
    const made = await keeping.pictures.thumbnail(picture);
    if ('refused' in made) {
      keeping.log.warn({ assetId, reason: made.refused }, 'a picture has no thumbnail');
      await finishWork(noting.db, assetId);
      return;
    }
    await writeFile(thumbnail, made.webp, { flag: 'wx', mode: 0o600 });
    await keepObject(noting, keeping, thumbnail, async (tx, key) => {
      const object = { key, sizeBytes: made.webp.length };
      return { isKept: await record(tx, assetId, object), value: undefined };
    });
  } finally {
    await Promise.all([picture, thumbnail].map((path) => rm(path, { force: true })));
  }
}

type Thumbnail = { readonly key: string; readonly sizeBytes: number };

/** False where the asset is gone, or has a thumbnail. */
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
  await finishWork(tx, assetId);
  return numUpdatedRows > 0n;
}
