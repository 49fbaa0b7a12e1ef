import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Failure } from '#lib/failures.ts';
import { sweepAssets } from './sweep.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';
import { uploadAsset } from './upload.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterEach(() => vi.useRealTimers());
afterAll(() => desk?.close());

test('what a store keeps after it was given up is removed a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { keeping, store } = desk;
  const late = new Map<string, Buffer>();
  const slow = {
    ...store,
    async put(key: string, path: string): Promise<void> {
      late.set(key, await readFile(path));
      throw new Failure('DIGITAL_ASSET_STORE_TIMEOUT', 'too slow');
    },
  };
  const upload = uploadAsset(desk.ctx(), desk.upload('a,b\n'), undefined, {
    ...keeping,
    store: slow,
  });
  await expect(upload).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_TIMEOUT' });

  const surroundings = { db: desk.database.db, clock: { now: () => desk.now } };
  await sweepAssets(surroundings, keeping);
  for (const [key, bytes] of late) store.objects.set(key, bytes);
  expect(await desk.state()).toEqual({ ledger: ['arriving'], assets: 0, objects: 1 });
  vi.advanceTimersByTime(60_000);
  await sweepAssets(surroundings, keeping);
  expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});
