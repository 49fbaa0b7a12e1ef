import { expect, test } from 'vitest';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { deleteAsset } from '#lib/assets/assets.ts';
import { type AssetFixture, age, setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { dyingProcess } from '#lib/assets/testing/dying-process.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { getAssetContent } from './content.ts';
import { sweepAssets } from './hidden-assets.ts';

const fixture = setUpAssetFixture();

/** More than an upload or a deletion takes. */
const MAX_STEPS = 40;

/** Runs `work` in a process that is killed after `steps`; returns whether it finished first. */
async function killedAfter(
  steps: number,
  work: (ctx: ReturnType<AssetFixture['ctx']>, services: AssetServices) => Promise<unknown>,
): Promise<boolean> {
  const { db, store, isDead } = dyingProcess(steps, fixture.database.db, fixture.store);
  const outcome = await work(fixture.ctx({ db }), { ...fixture.services, store }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isDead()) expect(outcome).toBeUndefined();
  return !isDead();
}

const sweep = () => fixture.sweepLater();

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
    expect(swept.hidden).toEqual([]);
    expect(swept.objects).toBe(swept.assets);
    if (ended) expect(swept.assets).toBe(before.assets + 1);
    // A client without a response retries, and the asset exists once.
    const { value } = await uploadAsset(fixture.ctx(), upload(), key, fixture.services);
    expect(await contentOf(value.assetId)).toBe(`killed after,${steps}\n`);
    const after = await fixture.state();
    expect(after).toEqual({ hidden: [], assets: before.assets + 1, objects: before.objects + 1 });
    if (ended) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(6);
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
    expect(after.hidden).toEqual([]);
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
    // An upload killed while storing, and a deletion.
    await killedAfter(3, (ctx, services) =>
      uploadAsset(ctx, fixture.upload('half\n'), undefined, services),
    );
    const other = fixture.upload('x,y\n');
    const { value } = await uploadAsset(fixture.ctx(), other, undefined, fixture.services);
    await deleteAsset(fixture.ctx(), value.assetId, undefined, fixture.services);
    expect((await fixture.state()).hidden.sort()).toEqual(['DELETED', 'UPLOADING']);
    await age(fixture.database.db);
    const ended = await killedAfter(steps, ({ db }, services) =>
      sweepAssets(db, { ...services, retentionDays: 7 }),
    );
    await sweep();
    const { hidden, objects, assets } = await fixture.state();
    expect(hidden).toEqual([]);
    expect(objects).toBe(assets);
    if (ended) return;
  }
  expect.unreachable('a sweep takes fewer steps than that');
});

async function contentOf(assetId: string): Promise<string> {
  const { open } = await getAssetContent(fixture.ctx(), assetId, fixture.services);
  return String(Buffer.concat(await (await open()).toArray()));
}
