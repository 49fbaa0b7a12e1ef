import { expect, test } from 'vitest';
import { deleteAsset } from '#lib/assets/assets.ts';
import { type AssetFixture, setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { uploadAsset } from './upload.ts';

const fixture = setUpAssetFixture();

const send = (key: string, text: string, given: Parameters<AssetFixture['upload']>[1] = {}) =>
  uploadAsset(fixture.ctx(), fixture.upload(text, given), key, fixture.services);

test('the same key with the same upload returns the first response', async () => {
  const before = await fixture.state();
  const first = await send('again', 'a,b\n', { tags: ['x'] });
  expect(await send('again', 'a,b\n', { tags: ['x'] })).toEqual({ ...first, isReplayed: true });
  const after = await fixture.state();
  expect(after.assets - before.assets).toBe(1);
  expect(after.objects - before.objects).toBe(1);
});

test('a repeated key says that its asset was deleted since, whether or not its row is swept', async () => {
  const { value } = await send('deleted', 'a,b\n');
  await deleteAsset(fixture.ctx(), value.assetId, undefined, fixture.services);
  await expect(send('deleted', 'c,d\n')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  const deleted = { code: 'ASSET_DELETED', message: expect.stringContaining(value.assetId) };
  await expect(send('deleted', 'a,b\n')).rejects.toMatchObject(deleted);
  await fixture.sweepLater();
  await expect(send('deleted', 'a,b\n')).rejects.toMatchObject(deleted);
});

test.each([
  ['another file', 'c,d\n', {}],
  ['another file name', 'a,b\n', { fileName: 'other.csv' }],
  ['other details', 'a,b\n', { tags: ['y'] }],
])('the same key with %s returns 409', async (_, text, given) => {
  const key = `reused for ${_}`;
  await send(key, 'a,b\n');
  const before = await fixture.state();
  await expect(send(key, text, given)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await fixture.state()).toEqual(before);
});

test('a key belongs to one client', async () => {
  const first = await send('shared', 'a,b\n');
  const other = fixture.ctx({ principal: { clientId: 'client-2' } });
  const second = await uploadAsset(other, fixture.upload('a,b\n'), 'shared', fixture.services);
  expect(second.value.assetId).not.toBe(first.value.assetId);
});

test('a key expires after 24 hours', async () => {
  const start = fixture.now;
  const first = await send('old', 'a,b\n');
  fixture.now = new Date(start.getTime() + 24 * 3_600_000 - 1);
  expect(await send('old', 'a,b\n')).toEqual({ ...first, isReplayed: true });
  fixture.now = new Date(start.getTime() + 24 * 3_600_000);
  const second = await send('old', 'c,d\n');
  expect(second).not.toEqual({ ...first, isReplayed: true });
  expect(await send('old', 'c,d\n')).toEqual({ ...second, isReplayed: true });
  fixture.now = start;
});

test('of eight different concurrent uploads with one key one is stored, and the others return 409', async () => {
  const before = await fixture.state();
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => send('at odds', `a,${i}\n`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  }
  const after = await fixture.state();
  expect(after.assets - before.assets).toBe(1);
  expect(after.objects - before.objects).toBe(1);
  expect(after.hidden).toEqual(before.hidden);
});
