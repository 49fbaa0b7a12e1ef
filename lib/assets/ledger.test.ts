import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepObject } from './keep-object.ts';
import { noteLeaving, removeLeaving } from './ledger.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterAll(() => desk.close());

const NOTHING = { ledger: [], assets: 0, objects: 0 };

test('an object that is not kept after all is removed, and what it came to is told', async () => {
  const { path } = desk.upload('a,b\n').file;
  const answer = await keepObject(desk.ctx(), desk.keeping, path, async () => ({
    isKept: false,
    value: 'too late',
  }));
  expect(answer).toBe('too late');
  expect(await desk.state()).toEqual(NOTHING);
});

test('an object is known by its name from before it is there until it is referred to', async () => {
  const { path } = desk.upload('a,b\n').file;
  const seen: string[][] = [];
  const store = {
    ...desk.store,
    async put(key: string, from: string) {
      seen.push((await desk.state()).ledger);
      await desk.store.put(key, from);
    },
  };
  const key = await keepObject(desk.ctx(), { ...desk.keeping, store }, path, async (_, value) => {
    seen.push((await desk.state()).ledger);
    return { isKept: true, value };
  });
  expect(seen).toEqual([['arriving'], ['arriving']]);
  expect(await desk.state()).toEqual({ ...NOTHING, objects: 1 });
  expect(desk.keeping.instance.arriving).toEqual(new Set());
  desk.store.objects.delete(key);
});

test('an object that is leaving already may be noted again', async () => {
  const { db } = desk.database;
  for (let i = 0; i < 2; i += 1) await noteLeaving(db, desk.ctx(), desk.keeping, ['once', 'twice']);
  expect((await desk.state()).ledger).toEqual(['leaving', 'leaving']);
  await removeLeaving(db, desk.keeping, ['once', 'twice']);
  expect(await desk.state()).toEqual(NOTHING);
});
