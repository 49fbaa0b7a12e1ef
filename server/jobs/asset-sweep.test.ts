import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { startAssetSweep } from './old-data.ts';

const fixture = setUpAssetFixture();
const dataDir = setUpFolder();

function services() {
  const { store: assetStore, log } = fixture.services;
  const { db, clock } = fixture.ctx();
  const uploads = { folder: join(dataDir, 'uploads'), limitBytes: 1 };
  const config = { assetRetentionDays: 7 };
  return { db, clock, log, assetStore, uploads, config, metrics: makeMetrics() };
}

async function leaveHalf(key: string): Promise<void> {
  fixture.store.objects.set(key, Buffer.from('half'));
  await saveAssetRecord(fixture.database.db, {
    ...{ status: 'UPLOADING', store_key: key },
    updated_at: new Date(Date.now() - 61 * 60_000),
  });
}

test('removes what killed processes left, at once and then by the timer', async () => {
  await leaveHalf('at the start');
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  const [half, current] = [join(dataDir, 'uploads', 'half'), join(dataDir, 'uploads', 'current')];
  for (const path of [half, current]) await writeFile(path, 'received');
  const before = Date.now() / 1000 - 61 * 60;
  await utimes(half, before, before);
  const sweep = startAssetSweep(services(), 20);
  await expect.poll(() => existsSync(half)).toBe(false);
  expect(existsSync(current)).toBe(true);
  expect(await fixture.state()).toEqual({ hidden: [], assets: 0, objects: 0 });
  await leaveHalf('later');
  await expect.poll(() => fixture.state()).toEqual({ hidden: [], assets: 0, objects: 0 });
  await sweep.stop();
  await leaveHalf('too late');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await fixture.state()).objects).toBe(1);
});

test('does not fail if the store is unavailable, and tries again', async () => {
  await leaveHalf('stuck');
  let isAway = true;
  let refusals = 0;
  const assetStore = {
    ...fixture.store,
    async remove(key: string) {
      if (!isAway) return fixture.store.remove(key);
      refusals += 1;
      throw new Error('away');
    },
  };
  const sweep = startAssetSweep({ ...services(), assetStore }, 20);
  await expect.poll(() => refusals).toBeGreaterThan(1);
  expect((await fixture.state()).hidden).not.toEqual([]);
  isAway = false;
  await expect.poll(async () => (await fixture.state()).hidden).toEqual([]);
  await sweep.stop();
});

test('a slow store delays the start of nothing, and the end by no more than what is being removed', async () => {
  for (let i = 0; i < 40; i += 1) await leaveHalf(`slow ${i}`);
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  const assetStore = {
    ...fixture.store,
    async remove(key: string) {
      asked += 1;
      await answer.promise;
      await fixture.store.remove(key);
    },
  };
  const sweep = startAssetSweep({ ...services(), assetStore });
  // A file and its thumbnail each.
  await expect.poll(() => asked).toBe(32);
  const stopped = sweep.stop();
  answer.resolve();
  await stopped;
  expect(asked).toBe(32);
  expect((await fixture.state()).hidden).toHaveLength(24);
});
