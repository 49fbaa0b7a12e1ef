import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { INSTANCE_LOCK_ID } from './instances.ts';
import { sweepAssets } from './sweep.ts';

const fixture = setUpAssetFixture();
afterEach(async () => {
  await fixture.database.db.deleteFrom('asset_objects').execute();
  fixture.store.objects.clear();
});

const OURS = 1;
const OTHERS = 2;
const sweep = (services = fixture.services) => sweepAssets(fixture.ctx(), services);

test('reservations of dead instances are removed, those of running ones stay', async () => {
  await object('gone', 'arriving', 3);
  await object('living', 'arriving', OTHERS);
  const other = new pg.Client({ connectionString: fixture.database.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCK_ID, OTHERS]);
  expect(await sweep()).toEqual({ removed: 1, failed: 0 });
  expect([...fixture.store.objects.keys()]).toEqual(['living']);
  expect((await fixture.state()).ledger).toEqual(['arriving']);
  await other.end();
  await expect.poll(() => sweep()).toEqual({ removed: 1, failed: 0 });
  expect(await fixture.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});

test('our own uploads in progress stay, finished ones are removed', async () => {
  await object('under way', 'arriving', OURS);
  await object('over', 'arriving', OURS);
  fixture.services.instance.pendingKeys.add('under way');
  expect(await sweep()).toEqual({ removed: 1, failed: 0 });
  expect([...fixture.store.objects.keys()]).toEqual(['under way']);
  fixture.services.instance.pendingKeys.clear();
});

test('objects marked for deletion are removed, whichever instance marked them', async () => {
  await object('left by us', 'leaving', OURS);
  await object('left by another', 'leaving', OTHERS);
  expect(await sweep()).toEqual({ removed: 2, failed: 0 });
  expect(await fixture.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});

test('an object that cannot be removed does not block the others', async () => {
  for (let i = 0; i < 40; i += 1)
    await object(`object ${String(i).padStart(2, '0')}`, 'leaving', OURS);
  const store = {
    ...fixture.store,
    remove: (key: string) =>
      key === 'object 03' ? Promise.reject(new Error('stuck')) : fixture.store.remove(key),
  };
  expect(await sweep({ ...fixture.services, store })).toEqual({ removed: 39, failed: 1 });
  expect([...fixture.store.objects.keys()]).toEqual(['object 03']);
});

test('while the store is unreachable the sweep stops early and forgets nothing', async () => {
  for (let i = 0; i < 40; i += 1) await object(`object ${i}`, 'leaving', OURS);
  let tried = 0;
  const remove = () => {
    tried += 1;
    return Promise.reject(new Error('away'));
  };
  const { removed } = await sweep({ ...fixture.services, store: { ...fixture.store, remove } });
  expect(removed).toBe(0);
  expect(tried).toBeLessThan(20);
  expect((await fixture.state()).ledger).toHaveLength(40);
});

async function object(key: string, state: string, instance: number): Promise<void> {
  fixture.store.objects.set(key, Buffer.from('bytes'));
  await fixture.database.db
    .insertInto('asset_objects')
    .values({ store_key: key, state, instance, noted_at: fixture.now })
    .execute();
}
