import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetContent } from './asset-bytes.ts';
import { deleteAsset } from './assets.ts';
import { sweepAssets } from './sweep.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';
import { dyingProcess } from './testing/dying-process.ts';
import { uploadAsset } from './upload.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterAll(() => desk.close());

/** More than an upload or a deletion has. */
const MOST_STEPS = 40;

/** What a process does that is killed after `steps`; whether it got to its end before. */
async function killedAfter(
  steps: number,
  work: (ctx: ReturnType<AssetDesk['ctx']>, keeping: AssetDesk['keeping']) => Promise<unknown>,
): Promise<boolean> {
  const { db, store, isDead } = dyingProcess(steps, desk.database.db, desk.store);
  const instance = { number: 1_000 + steps, arriving: new Set<string>() };
  const outcome = await work(desk.ctx({ db }), { ...desk.keeping, store, instance }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isDead()) expect(outcome).toBeUndefined();
  return !isDead();
}

const sweep = () => sweepAssets(desk.ctx(), desk.keeping);

test('an upload that is killed between any two steps is there whole or not at all, and leaves nothing', async () => {
  let kills = 0;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const upload = () => desk.upload(`killed after,${steps}\n`);
    const key = `killed after ${steps}`;
    const before = await desk.state();
    const ended = await killedAfter(steps, (ctx, keeping) =>
      uploadAsset(ctx, upload(), key, keeping),
    );
    await sweep();
    const swept = await desk.state();
    expect(swept.ledger).toEqual([]);
    expect(swept.objects).toBe(swept.assets);
    if (ended) expect(swept.assets).toBe(before.assets + 1);
    // Whoever was not answered sends it again, and it is there once.
    const { value } = await uploadAsset(desk.ctx(), upload(), key, desk.keeping);
    expect(await contentOf(value.assetId)).toBe(`killed after,${steps}\n`);
    const after = await desk.state();
    expect(after).toEqual({ ledger: [], assets: before.assets + 1, objects: before.objects + 1 });
    if (ended) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(8);
  expect(kills).toBeLessThan(MOST_STEPS);
});

test('a deletion that is killed between any two steps is done or not begun, and leaves nothing', async () => {
  let kills = 0;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const upload = desk.upload(`deleted after,${steps}\n`);
    const { value } = await uploadAsset(desk.ctx(), upload, undefined, desk.keeping);
    const before = await desk.state();
    const ended = await killedAfter(steps, (ctx, keeping) =>
      deleteAsset(ctx, value.assetId, undefined, keeping),
    );
    await sweep();
    const after = await desk.state();
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
  expect(kills).toBeLessThan(MOST_STEPS);
});

test('a sweeper that is killed between any two steps is finished by the next', async () => {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    // An upload that was killed in the store, and a deletion that the store did not follow.
    await killedAfter(3, (ctx, keeping) =>
      uploadAsset(ctx, desk.upload('half\n'), undefined, keeping),
    );
    const { value } = await uploadAsset(desk.ctx(), desk.upload('x,y\n'), undefined, desk.keeping);
    const away = { ...desk.store, remove: () => Promise.reject(new Error('away')) };
    await deleteAsset(desk.ctx(), value.assetId, undefined, { ...desk.keeping, store: away });
    expect((await desk.state()).ledger.sort()).toEqual(['arriving', 'leaving']);
    const ended = await killedAfter(steps, (ctx, keeping) => sweepAssets(ctx, keeping));
    await sweep();
    const { ledger, objects, assets } = await desk.state();
    expect(ledger).toEqual([]);
    expect(objects).toBe(assets);
    if (ended) return;
  }
  expect.unreachable('a sweep has fewer steps than that');
});

async function contentOf(assetId: string): Promise<string> {
  const { open } = await assetContent(desk.ctx(), assetId, desk.keeping);
  return String(Buffer.concat(await (await open()).toArray()));
}
