import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { DomainError } from '#lib/errors.ts';
import { sweepAssets } from './sweep.ts';

const fixture = setUpAssetFixture();
afterEach(() => vi.useRealTimers());

test('an object that the store writes after a timeout is removed a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { services, store } = fixture;
  const late = new Map<string, Buffer>();
  const slow = {
    ...store,
    async put(key: string, path: string): Promise<void> {
      late.set(key, await readFile(path));
      throw new DomainError('DIGITAL_ASSET_STORE_TIMEOUT', 'too slow');
    },
  };
  const upload = uploadAsset(fixture.ctx(), fixture.upload('a,b\n'), undefined, {
    ...services,
    store: slow,
  });
  await expect(upload).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_TIMEOUT' });

  const ctx = { db: fixture.database.db, clock: { now: () => fixture.now } };
  await sweepAssets(ctx, services);
  for (const [key, bytes] of late) store.objects.set(key, bytes);
  expect(await fixture.state()).toEqual({ ledger: ['arriving'], assets: 0, objects: 1 });
  vi.advanceTimersByTime(60_000);
  await sweepAssets(ctx, services);
  expect(await fixture.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});
