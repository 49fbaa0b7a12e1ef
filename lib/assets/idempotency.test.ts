import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAsset } from './assets.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';
import { uploadAsset } from './upload.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterAll(() => desk.close());

const send = (key: string, text: string, given: Parameters<AssetDesk['upload']>[1] = {}) =>
  uploadAsset(desk.ctx(), desk.upload(text, given), key, desk.keeping);

test('the same key with the same file and parts is answered as it was first', async () => {
  const before = await desk.state();
  const first = await send('again', 'a,b\n', { tags: ['x'] });
  expect(await send('again', 'a,b\n', { tags: ['x'] })).toEqual({ ...first, isReplayed: true });
  const after = await desk.state();
  expect(after.assets - before.assets).toBe(1);
  expect(after.objects - before.objects).toBe(1);
});

test('even once the asset is deleted, it is not uploaded a second time', async () => {
  const first = await send('deleted', 'a,b\n');
  await deleteAsset(desk.ctx(), first.value.assetId, undefined, desk.keeping);
  expect(await send('deleted', 'a,b\n')).toEqual({ ...first, isReplayed: true });
});

test.each([
  ['another file', 'c,d\n', {}],
  ['another name of the file', 'a,b\n', { fileName: 'other.csv' }],
  ['other parts', 'a,b\n', { tags: ['y'] }],
])('the same key with %s is a 409', async (_, text, given) => {
  const key = `reused for ${_}`;
  await send(key, 'a,b\n');
  const before = await desk.state();
  await expect(send(key, text, given)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await desk.state()).toEqual(before);
});

test('the key of one client is none of another', async () => {
  const first = await send('shared', 'a,b\n');
  const other = desk.ctx({ principal: { clientId: 'client-2' } });
  const second = await uploadAsset(other, desk.upload('a,b\n'), 'shared', desk.keeping);
  expect(second.value.assetId).not.toBe(first.value.assetId);
});

test('a key counts for 24 hours, and is then as if it had never been used', async () => {
  const began = desk.now;
  const first = await send('old', 'a,b\n');
  desk.now = new Date(began.getTime() + 24 * 3_600_000 - 1);
  expect(await send('old', 'a,b\n')).toEqual({ ...first, isReplayed: true });
  desk.now = new Date(began.getTime() + 24 * 3_600_000);
  const second = await send('old', 'c,d\n');
  expect(second).not.toEqual({ ...first, isReplayed: true });
  expect(await send('old', 'c,d\n')).toEqual({ ...second, isReplayed: true });
  desk.now = began;
});

test('of 20 uploads with one key at once one is kept, and all are answered the same', async () => {
  const before = await desk.state();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('at once', 'a,b\n')));
  expect(new Set(answers.map(({ value }) => value.assetId)).size).toBe(1);
  const after = await desk.state();
  expect(after.assets - before.assets).toBe(1);
  expect(after.objects - before.objects).toBe(1);
  expect(after.ledger).toEqual([]);
});

test('of 20 different uploads with one key at once one is kept, and the others are a 409', async () => {
  const before = await desk.state();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => send('at odds', `a,${i}\n`)),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(19);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  }
  const after = await desk.state();
  expect(after.assets - before.assets).toBe(1);
  expect(after.objects - before.objects).toBe(1);
  expect(after.ledger).toEqual([]);
});
