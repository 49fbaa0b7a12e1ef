import { expect, test } from 'vitest';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { deleteAsset } from '#lib/assets/assets.ts';
import { type AssetFixture, setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { dyingProcess } from '#lib/assets/testing/dying-process.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { getAssetContent } from './content.ts';
import type { Instance } from './instances.ts';
import { sweepAssets } from './sweep.ts';

const fixture = setUpAssetFixture();

/** More than an upload or a deletion takes. */
const MAX_STEPS = 40;

/** Runs `work` in a process that is killed after `steps`; returns whether it finished first. */
async function killedAfter(
  steps: number,
  work: (ctx: ReturnType<AssetFixture['ctx']>, services: AssetServices) => Promise<unknown>,
): Promise<boolean> {
  const { db, store, isDead } = dyingProcess(steps, fixture.database.db, fixture.store);
  const instance: Instance = { number: 1_000 + steps, pendingKeys: new Set<string>() };
  const outcome = await work(fixture.ctx({ db }), { ...fixture.services, store, instance }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isDead()) expect(outcome).toBeUndefined();
  return !isDead();
}

const sweep = () => sweepAssets(fixture.ctx(), fixture.services);

test('an upload killed between any two steps is stored whole or not at all, and leaves nothing behind', async () => {
  let kills = 0;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const upload = () => fixture.upload(`killed after,${steps}\n`);
    const key = `killed after ${steps}`;
    const before = await fixture.state();
    const ended = await killedAfter(steps, (ctx, services) =>
      uploadAsset(ctx, upload(), key, services),
    );
    await sweep();
    const swept = await fixture.state();
    expect(swept.ledger).toEqual([]);
    expect(swept.objects).toBe(swept.assets);
    if (ended) expect(swept.assets).toBe(before.assets + 1);
    // A client without a response retries, and the asset exists once.
    const { value } = await uploadAsset(fixture.ctx(), upload(), key, fixture.services);
    expect(await contentOf(value.assetId)).toBe(`killed after,${steps}\n`);
    const after = await fixture.state();
    expect(after).toEqual({ ledger: [], assets: before.assets + 1, objects: before.objects + 1 });
    if (ended) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(8);
  expect(kills).toBeLessThan(MAX_STEPS);
});

test('a deletion killed between any two steps is done or not started, and leaves nothing behind', async () => {
  let kills = 0;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const upload = fixture.upload(`deleted after,${steps}\n`);
    const { value } = await uploadAsset(fixture.ctx(), upload, undefined, fixture.services);
    const before = await fixture.state();
    const ended = await killedAfter(steps, (ctx, services) =>
      deleteAsset(ctx, value.assetId, undefined, services),
    );
    await sweep();
    const after = await fixture.state();
    expect(after.ledger).toEqual([]);
    expect(after.objects).toBe(after.assets);
    if (after.assets === before.assets) {
      expect(ended).toBe(false);
      expect(await contentOf(value.assetId)).toBe(`deleted after,${steps}\n`);
    }
    if (ended) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(3);
  expect(kills).toBeLessThan(MAX_STEPS);
});

test('a sweep killed between any two steps is finished by the next', async () => {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    // An upload killed while storing, and a deletion whose bytes the store did not remove.
    await killedAfter(3, (ctx, services) =>
      uploadAsset(ctx, fixture.upload('half\n'), undefined, services),
    );
    const { value } = await uploadAsset(
      fixture.ctx(),
      fixture.upload('x,y\n'),
      undefined,
      fixture.services,
    );
    const away = { ...fixture.store, remove: () => Promise.reject(new Error('away')) };
    await deleteAsset(fixture.ctx(), value.assetId, undefined, {
      ...fixture.services,
      store: away,
    });
    expect((await fixture.state()).ledger.sort()).toEqual(['arriving', 'leaving']);
    const ended = await killedAfter(steps, (ctx, services) => sweepAssets(ctx, services));
    await sweep();
    const { ledger, objects, assets } = await fixture.state();
    expect(ledger).toEqual([]);
    expect(objects).toBe(assets);
    if (ended) return;
  }
  expect.unreachable('a sweep takes fewer steps than that');
});

async function contentOf(assetId: string): Promise<string> {
  const { open } = await getAssetContent(fixture.ctx(), assetId, fixture.services);
  return String(Buffer.concat(await (await open()).toArray()));
}
