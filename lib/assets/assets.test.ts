import { expect, test } from 'vitest';
import { deleteAsset, getAsset } from './assets.ts';
import { getAssetContent, getAssetThumbnail } from './objects/content.ts';
import { sweepAssets } from './objects/hidden-assets.ts';
import { thumbnailKey } from './objects/store.ts';
import { age, setUpAssetFixture } from './testing/asset-fixture.ts';
import { uploadAsset } from './upload/upload.ts';

const fixture = setUpAssetFixture();

const NOT_FOUND = { code: 'RESOURCE_NOT_FOUND' };

test('the audit log has both the upload and the deletion of an asset', async () => {
  const id = await uploaded('a,b\n');
  await remove(id);
  expect(await fixture.state()).toMatchObject({ hidden: ['DELETED'], assets: 0 });
  const lines = await auditLines(id);
  expect(lines.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    'asset.uploaded by client-1',
    'asset.deleted by client-1',
  ]);
  expect(lines[1]?.details).toBe(lines[0]?.details);
});

test('of concurrent deletions one succeeds, and the others return 404', async () => {
  const id = await uploaded('a,b\n');
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => remove(id)));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(failures).toHaveLength(9);
  for (const { reason } of failures) expect(reason).toMatchObject(NOT_FOUND);
  expect((await auditLines(id)).filter(({ action }) => action === 'asset.deleted')).toHaveLength(1);
});

test('If-Match deletes only the version that was read', async () => {
  const id = await uploaded('a,b\n');
  const { etag } = await read(id);
  await set(id, { name: 'Other' });
  await withThumbnail(id);
  await expect(remove(id, etag)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect(await auditLines(id)).toMatchObject([{ action: 'asset.uploaded' }]);
  const { etag: newer, parse } = await read(id);
  expect(parse().thumbnailUrl).toBe(`https://supply.example/v1/assets/${id}/thumbnail`);
  await remove(id, `"x", ${newer}`);
  await expect(read(id)).rejects.toMatchObject(NOT_FOUND);
});

test('If-Match still matches after the service has added a thumbnail', async () => {
  const id = await uploaded('a,b\n');
  const { etag } = await read(id);
  await withThumbnail(id);
  expect((await read(id)).etag).not.toBe(etag);
  await remove(id, etag);
});

test('the bytes of a deleted asset stay for as long as it is retained, then its row goes too', async () => {
  fixture.store.objects.clear();
  await fixture.database.db.deleteFrom('assets').execute();
  const id = await uploaded('a,b\n');
  await withThumbnail(id);
  await remove(id);
  await expect(read(id)).rejects.toMatchObject(NOT_FOUND);
  const sweep = (retentionDays: number) =>
    sweepAssets(fixture.database.db, { ...fixture.services, retentionDays });
  await age(fixture.database.db);
  expect(await sweep(9)).toEqual({ removed: 0, failed: 0 });
  expect(await fixture.state()).toMatchObject({ hidden: ['DELETED'], objects: 2 });
  expect(await sweep(7)).toEqual({ removed: 1, failed: 0 });
  expect(await fixture.state()).toEqual({ hidden: [], assets: 0, objects: 0 });
});

test('a read during a deletion gets all bytes or a 404, never a store error', async () => {
  const id = await uploaded('number,price\n');
  const { open } = await content(id);
  const opened = await open();
  await remove(id);
  expect(await textOf(Promise.resolve(opened))).toBe('number,price\n');
  await fixture.sweepLater();
  await expect(open()).rejects.toMatchObject(NOT_FOUND);
});

test('missing bytes of an existing asset are a store error', async () => {
  const id = await uploaded('number,price\n');
  const { open } = await content(id);
  fixture.store.objects.clear();
  await expect(open()).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
});

test.each(['PROCESSING', 'FAILED'])(
  'a %s asset serves neither content nor thumbnail',
  async (status) => {
    const id = await uploaded('a,b\n');
    await withThumbnail(id);
    await set(id, { status });
    await expect(content(id)).rejects.toMatchObject(NOT_FOUND);
    const thumbnail = getAssetThumbnail(fixture.ctx(), id, fixture.services);
    await expect(thumbnail).rejects.toMatchObject(NOT_FOUND);
    const asset = (await read(id)).parse();
    expect(asset.status).toBe(status);
    expect(asset.thumbnailUrl).toBeUndefined();
  },
);

const set = (id: string, columns: { name?: string; status?: string }) =>
  fixture.database.db.updateTable('assets').set(columns).where('asset_id', '=', id).execute();
const read = (id: string) => getAsset(fixture.ctx(), id, fixture.services);
const content = (id: string) => getAssetContent(fixture.ctx(), id, fixture.services);
const remove = (id: string, ifMatch?: string) =>
  deleteAsset(fixture.ctx(), id, ifMatch, fixture.services);

async function uploaded(text: string): Promise<string> {
  const upload = fixture.upload(text);
  return (await uploadAsset(fixture.ctx(), upload, undefined, fixture.services)).value.assetId;
}

async function withThumbnail(id: string): Promise<void> {
  const { store_key } = await fixture.database.db
    .updateTable('assets')
    .set({ thumbnail_size_bytes: 4 })
    .where('asset_id', '=', id)
    .returning('store_key')
    .executeTakeFirstOrThrow();
  fixture.store.objects.set(thumbnailKey(store_key), Buffer.from('webp'));
}

function auditLines(subject: string) {
  return fixture.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}

async function textOf(stream: ReturnType<Awaited<ReturnType<typeof getAssetContent>>['open']>) {
  return String(Buffer.concat(await (await stream).toArray()));
}
