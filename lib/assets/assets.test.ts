import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetContent, assetThumbnail } from './asset-bytes.ts';
import { deleteAsset, getAsset } from './assets.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';
import { uploadAsset } from './upload.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterAll(() => desk.close());

const NOT_FOUND = { code: 'RESOURCE_NOT_FOUND' };
const UNKNOWN = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';

test('an asset that is deleted is gone, with its bytes and its thumbnail; the audit entry stays', async () => {
  const id = await uploaded('a,b\n');
  await withThumbnail(id);
  await deleteAsset(desk.ctx(), id, undefined, desk.keeping);
  await expect(getAsset(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
  await expect(assetContent(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
  await expect(assetThumbnail(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
  expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
  const lines = await desk.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    'asset.uploaded by client-1',
    'asset.deleted by client-1',
  ]);
  expect(lines[1]?.details).toBe(lines[0]?.details);
});

test('what does not exist can be neither read nor deleted', async () => {
  await expect(getAsset(desk.ctx(), UNKNOWN, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
  await expect(deleteAsset(desk.ctx(), UNKNOWN, undefined, desk.keeping)).rejects.toMatchObject(
    NOT_FOUND,
  );
});

test('of many deletions at once one deletes, and the others find nothing', async () => {
  const id = await uploaded('a,b\n');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => deleteAsset(desk.ctx(), id, undefined, desk.keeping)),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(failures).toHaveLength(9);
  for (const { reason } of failures) expect(reason).toMatchObject(NOT_FOUND);
  expect((await auditLines(id)).filter((action) => action === 'asset.deleted')).toHaveLength(1);
  expect((await desk.state()).ledger).toEqual([]);
});

test('If-Match deletes the asset as it was read, and no other', async () => {
  const id = await uploaded('a,b\n');
  const { etag } = await getAsset(desk.ctx(), id, desk.keeping);
  await desk.database.db
    .updateTable('assets')
    .set({ name: 'Other' })
    .where('asset_id', '=', id)
    .execute();
  await withThumbnail(id);
  await expect(deleteAsset(desk.ctx(), id, etag, desk.keeping)).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
  expect(await auditLines(id)).toEqual(['asset.uploaded']);
  const { etag: newer, parse } = await getAsset(desk.ctx(), id, desk.keeping);
  expect(parse().thumbnailUrl).toBe(`https://supply.example/v1/assets/${id}/thumbnail`);
  await deleteAsset(desk.ctx(), id, `"x", ${newer}`, desk.keeping);
  await expect(getAsset(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
});

test('a thumbnail that arrives meanwhile is nothing that the caller read: If-Match holds', async () => {
  const id = await uploaded('a,b\n');
  const { etag } = await getAsset(desk.ctx(), id, desk.keeping);
  await withThumbnail(id);
  expect((await getAsset(desk.ctx(), id, desk.keeping)).etag).not.toBe(etag);
  await deleteAsset(desk.ctx(), id, etag, desk.keeping);
  await expect(getAsset(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
});

test('where the store is away a deletion holds all the same', async () => {
  const id = await uploaded('a,b\n');
  const away = { ...desk.store, remove: () => Promise.reject(new Error('away')) };
  await deleteAsset(desk.ctx(), id, undefined, { ...desk.keeping, store: away });
  await expect(getAsset(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
  expect((await desk.state()).ledger).toEqual(['leaving']);
});

test('bytes come whole or in part, under the name of the file', async () => {
  const id = await uploaded('number,price\n');
  const file = await assetContent(desk.ctx(), id, desk.keeping);
  expect(file).toMatchObject({ sizeBytes: 13, mimeType: 'text/csv', fileName: 'prices.csv' });
  expect(await textOf(file.open())).toBe('number,price\n');
  expect(await textOf(file.open({ start: 7, end: 11 }))).toBe('price');
});

test('who reads while the asset is deleted gets all of it or a 404, never a failure of the store', async () => {
  const id = await uploaded('number,price\n');
  const { open } = await assetContent(desk.ctx(), id, desk.keeping);
  const begun = await open();
  await deleteAsset(desk.ctx(), id, undefined, desk.keeping);
  expect(await textOf(Promise.resolve(begun))).toBe('number,price\n');
  await expect(open()).rejects.toMatchObject(NOT_FOUND);
});

test('bytes that are missing although their asset is there are a failure of the store', async () => {
  const id = await uploaded('number,price\n');
  const { open } = await assetContent(desk.ctx(), id, desk.keeping);
  desk.store.objects.clear();
  await expect(open()).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
});

test.each(['PROCESSING', 'FAILED'])(
  'neither bytes nor thumbnail of a %s asset are served',
  async (status) => {
    const id = await uploaded('a,b\n');
    await withThumbnail(id);
    await desk.database.db
      .updateTable('assets')
      .set({ status })
      .where('asset_id', '=', id)
      .execute();
    await expect(assetContent(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
    await expect(assetThumbnail(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
    const asset = (await getAsset(desk.ctx(), id, desk.keeping)).parse();
    expect(asset.status).toBe(status);
    expect(asset.thumbnailUrl).toBeUndefined();
  },
);

test('a thumbnail is a 404 until it is made, and then a WebP', async () => {
  const id = await uploaded('a,b\n');
  await expect(assetThumbnail(desk.ctx(), id, desk.keeping)).rejects.toMatchObject(NOT_FOUND);
  await withThumbnail(id);
  const file = await assetThumbnail(desk.ctx(), id, desk.keeping);
  expect(file).toMatchObject({ sizeBytes: 4, mimeType: 'image/webp' });
  expect(await textOf(file.open())).toBe('webp');
});

async function uploaded(text: string): Promise<string> {
  const upload = desk.upload(text);
  return (await uploadAsset(desk.ctx(), upload, undefined, desk.keeping)).value.assetId;
}

async function withThumbnail(id: string): Promise<void> {
  const key = `thumbnail of ${id}`;
  desk.store.objects.set(key, Buffer.from('webp'));
  await desk.database.db
    .updateTable('assets')
    .set({ thumbnail_key: key, thumbnail_size_bytes: 4 })
    .where('asset_id', '=', id)
    .execute();
}

async function auditLines(subject: string): Promise<string[]> {
  const lines = await desk.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', subject)
    .execute();
  return lines.map((line) => line.action);
}

async function textOf(stream: ReturnType<Awaited<ReturnType<typeof assetContent>>['open']>) {
  return String(Buffer.concat(await (await stream).toArray()));
}
