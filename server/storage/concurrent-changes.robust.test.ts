import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deleteAsset } from '#lib/assets/assets.ts';
import { getAssetContent } from '#lib/assets/objects/content.ts';
import { sweepAssets } from '#lib/assets/objects/hidden-assets.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';

const fixture = setUpAssetFixture();

const STORM_MS = 4_000;
const KEYS = 5;

test('loses and leaves nothing if two processes upload, delete and sweep at the same time', async () => {
  const ends = Date.now() + STORM_MS;
  const expected = new Map<string, string>();
  let swept = 0;
  const slow = {
    ...fixture.store,
    async put(key: string, path: string) {
      await pause(Math.random() * 20);
      await fixture.store.put(key, path);
      await pause(Math.random() * 20);
    },
  };

  /** One process: uploads with its own and with shared idempotency keys, deletions, and a constant sweep. */
  async function run(name: string) {
    const assetServices = { ...fixture.services, store: slow };
    const work = async (worker: number) => {
      for (let i = 0; Date.now() < ends; i += 1) {
        const text = `${name},${worker},${i}\n`;
        const key = i % 4 === 0 ? `both ${i % KEYS}` : undefined;
        const upload = fixture.upload(key ? 'the same,for both\n' : text);
        const { value } = await uploadAsset(fixture.ctx(), upload, key, assetServices);
        if (key) continue;
        expected.set(value.assetId, text);
        if (i % 3 === 0) continue;
        await deleteAsset(fixture.ctx(), value.assetId, undefined, assetServices);
        expected.delete(value.assetId);
      }
    };
    const sweeper = async () => {
      while (Date.now() < ends) {
        await sweepAssets(fixture.database.db, { ...assetServices, retentionDays: 0 });
        swept += 1;
      }
    };
    await Promise.all([work(1), work(2), work(3), sweeper()]);
  }

  await Promise.all([run('one'), run('other')]);
  expect(expected.size).toBeGreaterThan(20);
  expect(swept).toBeGreaterThan(20);
  for (const [id, text] of expected) expect(await contentOf(id)).toBe(text);
  await fixture.sweepLater();
  const { hidden, assets, objects } = await fixture.state();
  expect(hidden).toEqual([]);
  expect(objects).toBe(assets);
  expect(assets - expected.size).toBeLessThanOrEqual(KEYS);
});

async function contentOf(assetId: string): Promise<string> {
  const { open } = await getAssetContent(fixture.ctx(), assetId, fixture.services);
  return String(Buffer.concat(await (await open()).toArray()));
}
