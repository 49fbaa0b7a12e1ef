import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepObject } from './keep-object.ts';
import { noteLeaving, removeLeaving } from './ledger.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';

let fixture: AssetDesk;
beforeAll(async () => {
  fixture = await openAssetDesk();
});
afterAll(() => fixture.close());

const NOTHING = { ledger: [], assets: 0, objects: 0 };

test('an object that is declined is removed, and the value is returned', async () => {
  const { path } = fixture.upload('a,b\n').file;
  const value = await keepObject(fixture.ctx(), fixture.keeping, path, async () => ({
    isKept: false,
    value: 'too late',
  }));
  expect(value).toBe('too late');
  expect(await fixture.state()).toEqual(NOTHING);
});

test('an object is in the ledger from before it is stored until an asset refers to it', async () => {
  const { path } = fixture.upload('a,b\n').file;
  const seen: string[][] = [];
  const store = {
    ...fixture.store,
    async put(key: string, from: string) {
      seen.push((await fixture.state()).ledger);
      await fixture.store.put(key, from);
    },
  };
  const key = await keepObject(
    fixture.ctx(),
    { ...fixture.keeping, store },
    path,
    async (_, value) => {
      seen.push((await fixture.state()).ledger);
      return { isKept: true, value };
    },
  );
  expect(seen).toEqual([['arriving'], ['arriving']]);
  expect(await fixture.state()).toEqual({ ...NOTHING, objects: 1 });
  expect(fixture.keeping.instance.arriving).toEqual(new Set());
  fixture.store.objects.delete(key);
});

test('an object may be marked for deletion twice', async () => {
  const { db } = fixture.database;
  for (let i = 0; i < 2; i += 1)
    await noteLeaving(db, fixture.ctx(), fixture.keeping, ['once', 'twice']);
  expect((await fixture.state()).ledger).toEqual(['leaving', 'leaving']);
  await removeLeaving(db, fixture.keeping, ['once', 'twice']);
  expect(await fixture.state()).toEqual(NOTHING);
});
