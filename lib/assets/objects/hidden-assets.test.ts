import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { deleteAsset, getAsset } from '#lib/assets/assets.ts';
import { getUploadDefaults } from '#lib/assets/product-assets.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { LISTED_ASSETS, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { changeAsset } from '#lib/assets/upload/change-asset.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { findFullProducts } from '#lib/assets/upload/validate-upload.ts';
import { DomainError } from '#lib/errors.ts';
import { listRecords } from '#lib/records/list.ts';
import { getAssetContent, getAssetThumbnail } from './content.ts';
import { sweepAssets } from './hidden-assets.ts';

const fixture = setUpAssetFixture();
afterEach(async () => {
  await fixture.database.db.deleteFrom('assets').execute();
  fixture.store.objects.clear();
});

const NOTHING = { hidden: [], assets: 0, objects: 0 };

/** A row with this status whose bytes are stored. */
async function asset(status: 'UPLOADING' | 'DELETED', key: string): Promise<string> {
  fixture.store.objects.set(key, Buffer.from('bytes'));
  return saveAssetRecord(fixture.database.db, {
    ...{ status, store_key: key, product_numbers: ['P-1'], purpose: 'PRIMARY_IMAGE' },
    thumbnail_size_bytes: 4,
    updated_at: new Date(),
  });
}

test.each(['UPLOADING', 'DELETED'] as const)('nobody sees an asset that is %s', async (status) => {
  const id = await asset(status, 'hidden');
  const { db } = fixture.database;
  const ctx = fixture.ctx();
  const missing = expect.objectContaining({ code: 'RESOURCE_NOT_FOUND' });
  await expect(getAsset(ctx, id, fixture.services)).rejects.toEqual(missing);
  await expect(getAssetContent(ctx, id, fixture.services)).rejects.toEqual(missing);
  await expect(getAssetThumbnail(ctx, id, fixture.services)).rejects.toEqual(missing);
  await expect(deleteAsset(ctx, id, undefined, fixture.services)).rejects.toEqual(missing);
  await expect(changeAsset(ctx, id, { name: 'x' }, '*', fixture.services)).rejects.toEqual(missing);
  const inCountry = { ...ctx, countryCode: 'au' as const };
  expect((await listRecords(inCountry, LISTED_ASSETS, {})).items).toEqual([]);
  expect(await getUploadDefaults(ctx, 'P-1')).toMatchObject({ purpose: 'PRIMARY_IMAGE' });
  expect(await findFullProducts(db, ['P-1'], 1)).toEqual([]);
});

test('uploads that were abandoned are removed, those in progress stay', async () => {
  await asset('UPLOADING', 'abandoned');
  await fixture.database.pool.query("update assets set updated_at = now() - interval '61 minutes'");
  await asset('UPLOADING', 'in progress');
  const services = { ...fixture.services, retentionDays: 7 };
  expect(await sweepAssets(fixture.database.db, services)).toEqual({ removed: 1, failed: 0 });
  expect([...fixture.store.objects.keys()]).toEqual(['in progress']);
  expect((await fixture.state()).hidden).toEqual(['UPLOADING']);
});

test('an upload is hidden from before its bytes are stored until it is recorded', async () => {
  const seen: string[][] = [];
  const store = {
    ...fixture.store,
    async put(key: string, from: string) {
      seen.push((await fixture.state()).hidden);
      await fixture.store.put(key, from);
    },
  };
  const services = { ...fixture.services, store };
  await uploadAsset(fixture.ctx(), fixture.upload('a,b\n'), undefined, services);
  expect(seen).toEqual([['UPLOADING']]);
  expect(await fixture.state()).toEqual({ hidden: [], assets: 1, objects: 1 });
});

test('an object that the store writes after a timeout is removed by a later sweep', async () => {
  const late = new Map<string, Buffer>();
  const store = {
    ...fixture.store,
    async put(key: string, path: string): Promise<void> {
      late.set(key, await readFile(path));
      throw new DomainError('DIGITAL_ASSET_STORE_TIMEOUT', 'too slow');
    },
  };
  const services = { ...fixture.services, store };
  const upload = uploadAsset(fixture.ctx(), fixture.upload('a,b\n'), undefined, services);
  await expect(upload).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_TIMEOUT' });
  for (const [key, bytes] of late) fixture.store.objects.set(key, bytes);
  expect(await fixture.state()).toEqual({ hidden: ['UPLOADING'], assets: 0, objects: 1 });
  await fixture.sweepLater();
  expect(await fixture.state()).toEqual(NOTHING);
});

test('an object that cannot be removed does not block the others', async () => {
  for (let i = 0; i < 40; i += 1) await asset('DELETED', `object ${i}`);
  const store = {
    ...fixture.store,
    remove: (key: string) =>
      key === 'object 3' ? Promise.reject(new Error('stuck')) : fixture.store.remove(key),
  };
  const services = { ...fixture.services, store };
  expect(await fixture.sweepLater(services)).toEqual({ removed: 39, failed: 1 });
  expect([...fixture.store.objects.keys()]).toEqual(['object 3']);
});

test('while the store is unreachable the sweep stops early and forgets nothing', async () => {
  for (let i = 0; i < 40; i += 1) await asset('DELETED', `object ${i}`);
  let tried = 0;
  const remove = () => {
    tried += 1;
    return Promise.reject(new Error('away'));
  };
  const services = { ...fixture.services, store: { ...fixture.store, remove } };
  expect(await fixture.sweepLater(services)).toMatchObject({ removed: 0 });
  expect(tried).toBeLessThan(40);
  expect((await fixture.state()).hidden).toHaveLength(40);
});
