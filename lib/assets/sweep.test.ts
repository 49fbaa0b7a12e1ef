import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { INSTANCE_LOCKS } from './instances.ts';
import { sweepAssets } from './sweep.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterEach(async () => {
  await desk.database.db.deleteFrom('asset_objects').execute();
  desk.store.objects.clear();
});
afterAll(() => desk.close());

const OURS = 1;
const OTHERS = 2;
const sweep = (keeping = desk.keeping) => sweepAssets(desk.ctx(), keeping);

test('what a process that is gone was at is removed, what a living one is at stays', async () => {
  await object('gone', 'arriving', 3);
  await object('living', 'arriving', OTHERS);
  const other = new pg.Client({ connectionString: desk.database.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCKS, OTHERS]);
  expect(await sweep()).toEqual({ removed: 1, failed: 0 });
  expect([...desk.store.objects.keys()]).toEqual(['living']);
  expect((await desk.state()).ledger).toEqual(['arriving']);
  await other.end();
  await expect.poll(() => sweep()).toEqual({ removed: 1, failed: 0 });
  expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});

test('of our own uploads those that are under way stay, those that are over are cleared away', async () => {
  await object('under way', 'arriving', OURS);
  await object('over', 'arriving', OURS);
  desk.keeping.instance.arriving.add('under way');
  expect(await sweep()).toEqual({ removed: 1, failed: 0 });
  expect([...desk.store.objects.keys()]).toEqual(['under way']);
  desk.keeping.instance.arriving.clear();
});

test('what a deletion could not remove is removed, whoever began it', async () => {
  await object('left by us', 'leaving', OURS);
  await object('left by another', 'leaving', OTHERS);
  expect(await sweep()).toEqual({ removed: 2, failed: 0 });
  expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});

test('an object that cannot be removed does not keep the others, however many there are', async () => {
  for (let i = 0; i < 40; i += 1)
    await object(`object ${String(i).padStart(2, '0')}`, 'leaving', OURS);
  const store = {
    ...desk.store,
    remove: (key: string) =>
      key === 'object 03' ? Promise.reject(new Error('stuck')) : desk.store.remove(key),
  };
  expect(await sweep({ ...desk.keeping, store })).toEqual({ removed: 39, failed: 1 });
  expect([...desk.store.objects.keys()]).toEqual(['object 03']);
});

test('while the store is away little is tried, and nothing is forgotten', async () => {
  for (let i = 0; i < 40; i += 1) await object(`object ${i}`, 'leaving', OURS);
  let tried = 0;
  const remove = () => {
    tried += 1;
    return Promise.reject(new Error('away'));
  };
  const { removed } = await sweep({ ...desk.keeping, store: { ...desk.store, remove } });
  expect(removed).toBe(0);
  expect(tried).toBeLessThan(20);
  expect((await desk.state()).ledger).toHaveLength(40);
});

test('idempotency keys go after 24 hours', async () => {
  const { db } = desk.database;
  const made = (key: string, created_at: string) =>
    db
      .insertInto('asset_idempotency_keys')
      .values({
        client_id: 'c',
        key,
        fingerprint: 'f',
        asset_id: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
        upload_id: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b12',
        created_at,
      })
      .execute();
  await made('old', '2026-11-20T03:00:00Z');
  await made('new', '2026-11-20T03:00:00.001Z');
  await sweep();
  const left = await db.selectFrom('asset_idempotency_keys').select('key').execute();
  expect(left).toEqual([{ key: 'new' }]);
});

async function object(key: string, state: string, instance: number): Promise<void> {
  desk.store.objects.set(key, Buffer.from('bytes'));
  await desk.database.db
    .insertInto('asset_objects')
    .values({ store_key: key, state, instance, noted_at: desk.now })
    .execute();
}
