import { afterEach, expect, test } from 'vitest';
import { deleteAsset } from '#lib/assets/assets.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { type ObjectDifference, reconcileObjects, removeOrphans } from './reconcile.ts';
import { newStoreKey, type StoredObject, thumbnailKey } from './store.ts';

const fixture = setUpAssetFixture();
afterEach(async () => {
  await fixture.database.pool.query('delete from assets');
  fixture.store.objects.clear();
  ages.clear();
});

const HOUR_MS = 3_600_000;
/** Hours since an object was stored; 48 unless it is here. */
const ages = new Map<string, number>();

/** Lists the store; `meanwhile` runs after its first object. */
async function* list(meanwhile: () => Promise<unknown>): AsyncGenerator<StoredObject> {
  let isFirst = true;
  for (const [key, bytes] of [...fixture.store.objects]) {
    const age = (ages.get(key) ?? 48) * HOUR_MS;
    yield { key, sizeBytes: bytes.length, changedAt: new Date(fixture.now.getTime() - age) };
    if (isFirst) await meanwhile();
    isFirst = false;
  }
}

async function check({ sizesOnly = false, meanwhile = async () => undefined as unknown } = {}) {
  const differences: ObjectDifference[] = [];
  const store = { ...fixture.store, list: () => list(meanwhile) };
  const report = (difference: ObjectDifference) => differences.push(difference);
  const found = await reconcileObjects(fixture.database.db, { store, sizesOnly, report });
  return { found, differences };
}

async function upload(text: string): Promise<{ assetId: string; key: string }> {
  const sent = fixture.upload(text);
  const { value } = await uploadAsset(fixture.ctx(), sent, undefined, fixture.services);
  const { store_key: key } = await fixture.database.db
    .selectFrom('assets')
    .select('store_key')
    .where('asset_id', '=', value.assetId)
    .executeTakeFirstOrThrow();
  return { assetId: value.assetId, key };
}

const NOTHING = { missing: 0, changed: 0, orphaned: 0 };

test('finds nothing where database and store agree', async () => {
  for (let n = 0; n < 20; n += 1) await upload(`text ${n}\n`);
  expect(await check()).toEqual({ found: { objects: 20, ...NOTHING }, differences: [] });
});

test('names missing, changed, shortened and orphaned objects; by sizes it reads their ends', async () => {
  const same = await upload('same\n');
  const missing = await upload('missing\n');
  const changed = await upload('changed\n');
  const shortened = await upload('shortened\n');
  fixture.store.objects.delete(missing.key);
  fixture.store.objects.set(changed.key, Buffer.from('chanGed\n'));
  fixture.store.objects.set(shortened.key, Buffer.from('short'));
  const orphan = newStoreKey();
  fixture.store.objects.set(orphan, Buffer.from('orphan'));
  fixture.store.objects.set('ab/stray.txt', Buffer.from('stray'));
  const { found, differences } = await check();
  expect(found).toEqual({ objects: 4, missing: 1, changed: 2, orphaned: 2 });
  const of = ({ assetId, key }: typeof same) => ({ assetId, key, isThumbnail: false });
  expect(differences).toHaveLength(5);
  for (const expected of [
    { problem: 'missing', ...of(missing), sizeBytes: 8 },
    { problem: 'changed', ...of(changed), sizeBytes: 8 },
    { problem: 'changed', ...of(shortened), sizeBytes: 10 },
    { problem: 'orphaned', key: orphan, sizeBytes: 6 },
    { problem: 'orphaned', key: 'ab/stray.txt', sizeBytes: 5 },
  ]) {
    expect(differences).toContainEqual(expected);
  }
  const bySizes = (await check({ sizesOnly: true })).found;
  expect(bySizes).toEqual({ objects: 4, missing: 1, changed: 1, orphaned: 2 });
});

test('a thumbnail is an object of its asset', async () => {
  const { assetId, key: storeKey } = await upload('with a thumbnail\n');
  const key = thumbnailKey(storeKey);
  fixture.store.objects.set(key, Buffer.from('picture'));
  await fixture.database.pool.query('update assets set thumbnail_size_bytes = 7');
  expect((await check()).found).toEqual({ objects: 2, ...NOTHING });
  fixture.store.objects.delete(key);
  const { differences } = await check();
  const missing = { problem: 'missing', key, assetId, isThumbnail: true, sizeBytes: 7 };
  expect(differences).toEqual([missing]);
});

test('uploads and deletions while the store is listed are no differences', async () => {
  const first = await upload('first\n');
  const last = await upload('last\n');
  const meanwhile = async () => {
    await upload('uploaded meanwhile\n');
    for (const { assetId } of [first, last]) {
      await deleteAsset(fixture.ctx(), assetId, undefined, fixture.services);
    }
  };
  expect(await check({ meanwhile })).toEqual({
    found: { objects: 1, ...NOTHING },
    differences: [],
  });
});

test('an infected asset has no object; those of uploads and of deleted assets are not orphaned', async () => {
  const infected = await upload('infected\n');
  await fixture.database.pool.query("update assets set status = 'FAILED'");
  fixture.store.objects.delete(infected.key);
  const { assetId, key } = await upload('deleted\n');
  fixture.store.objects.set(thumbnailKey(key), Buffer.from('thumbnail'));
  await deleteAsset(fixture.ctx(), assetId, undefined, fixture.services);
  const uploading = newStoreKey();
  await saveAssetRecord(fixture.database.db, { status: 'UPLOADING', store_key: uploading });
  fixture.store.objects.set(uploading, Buffer.from('uploading'));
  expect((await check()).found).toEqual({ objects: 0, ...NOTHING });
});

test('removes orphans that are a day old, and neither younger ones nor files of others', async () => {
  const { key } = await upload('with an asset\n');
  const [old, young] = [newStoreKey(), newStoreKey()];
  for (const name of [old, young, 'stray.txt', 'another-service-object']) {
    fixture.store.objects.set(name, Buffer.from(name));
  }
  ages.set(young, 23);
  expect((await check()).found.orphaned).toBe(4);
  const store = { ...fixture.store, list: () => list(async () => undefined) };
  expect(await removeOrphans(fixture.database.db, store, fixture.now)).toBe(1);
  const left = [key, young, 'stray.txt', 'another-service-object'];
  expect([...fixture.store.objects.keys()].sort()).toEqual(left.sort());
});
