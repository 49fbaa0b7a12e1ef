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

test('removes what killed processes left, before it returns and then by the timer', async () => {
  await leaveHalf('at the start');
  await mkdir(join(dataDir, 'uploads', String(GONE)), { recursive: true });
  const sweep = await startAssetSweep(services(), 20);
  expect(await fixture.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
  expect(existsSync(join(dataDir, 'uploads', String(GONE)))).toBe(false);
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
  const assetStore = {
    ...fixture.store,
    remove: (key: string) =>
      isAway ? Promise.reject(new Error('away')) : fixture.store.remove(key),
  };
  const sweep = await startAssetSweep({ ...services(), assetStore }, 20);
  expect((await fixture.state()).ledger).not.toEqual([]);
  isAway = false;
  await expect.poll(async () => (await fixture.state()).ledger).toEqual([]);
  await sweep.stop();
});
