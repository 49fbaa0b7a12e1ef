import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getAsset } from '#lib/assets/assets.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { bytesColumns, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { makeProcessing } from './asset-processing.ts';

const fixture = setUpAssetFixture();

test('draws the first page of PDFs, and leaves those without a picture that cannot be opened', async () => {
  const { db } = fixture.database;
  const store = async (key: string, bytes: Buffer) => {
    fixture.store.objects.set(key, bytes);
    return saveAssetRecord(db, {
      ...{ mime_type: 'application/pdf', type: 'DOCUMENT', width: null, height: null },
      ...bytesColumns(bytes),
      store_key: key,
    });
  };
  const drawn = await store('drawn', Buffer.from('%PDF-1.4\n'));
  const encrypted = await store('encrypted', Buffer.from('%PDF-1.5\n'));
  for (const assetId of [drawn, encrypted]) {
    await queueWork(db, { assetId, status: 'READY', mimeType: 'application/pdf' }, new Date());
  }
  const pages = [{ webp: Buffer.from('a page') }, { refused: 'needs a password' }].values();
  const processing = makeProcessing({
    ...fixture.services,
    db,
    clock: { now: () => new Date() },
    uploads: { folder: join(tmpdir(), `first-pages-${process.pid}`), limitBytes: 1 },
    pictures: {
      ...fixture.services.pictures,
      firstPage: async () => pages.next().value ?? { refused: 'is unexpected' },
    },
    scanner: undefined,
  });
  onTestFinished(() => processing.stop());
  processing.start();
  const work = () => db.selectFrom('asset_work').select('asset_id').execute();
  await expect.poll(work, { timeout: 15_000 }).toEqual([]);
  const pictures = await Promise.all(
    [drawn, encrypted].map(async (id) => {
      const asset = await getAsset(fixture.ctx(), id, fixture.services);
      return asset.parse().thumbnailUrl !== undefined;
    }),
  );
  expect(pictures.toSorted()).toEqual([false, true]);
});
