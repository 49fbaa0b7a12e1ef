import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { startAssetSweep } from './asset-sweep.ts';

const fixture = setUpAssetFixture();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-sweep-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const GONE = 7;

function services() {
  const { store: assetStore, instance, log } = fixture.services;
  const { db, clock } = fixture.ctx();
  const uploads = { folder: join(dataDir, 'uploads', String(instance.number)), limitBytes: 1 };
  return { db, clock, log, assetStore, instance, uploads, metrics: makeMetrics() };
}

async function leaveHalf(key: string): Promise<void> {
  fixture.store.objects.set(key, Buffer.from('half'));
  await fixture.database.db
    .insertInto('asset_objects')
    .values({ store_key: key, state: 'arriving', instance: GONE, noted_at: fixture.now })
    .execute();
}

test('removes what killed processes left, at once and then by the timer', async () => {
  await leaveHalf('at the start');
  await mkdir(join(dataDir, 'uploads', String(GONE)), { recursive: true });
  const sweep = startAssetSweep(services(), 20);
  const hasSpools = () => existsSync(join(dataDir, 'uploads', String(GONE)));
  await expect.poll(hasSpools).toBe(false);
  expect(await fixture.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
  await leaveHalf('later');
  await expect.poll(() => fixture.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
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
  expect((await fixture.state()).ledger).not.toEqual([]);
  isAway = false;
  await expect.poll(async () => (await fixture.state()).ledger).toEqual([]);
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
  await expect.poll(() => asked).toBe(16);
  const stopped = sweep.stop();
  answer.resolve();
  await stopped;
  expect(asked).toBe(16);
  expect((await fixture.state()).ledger).toHaveLength(24);
});
