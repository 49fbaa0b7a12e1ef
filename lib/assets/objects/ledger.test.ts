import { expect, test } from 'vitest';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { deleteMarkedObjects, markForDeletion } from './ledger.ts';
import { storeObject } from './store-object.ts';

const fixture = setUpAssetFixture();

const NOTHING = { ledger: [], assets: 0, objects: 0 };

test('an object that is declined is removed, and the value is returned', async () => {
  const { path } = fixture.upload('a,b\n').file;
  const value = await storeObject(fixture.ctx(), fixture.services, path, async () => ({
    isReferenced: false,
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
  const key = await storeObject(
    fixture.ctx(),
    { ...fixture.services, store },
    path,
    async (_, value) => {
      seen.push((await fixture.state()).ledger);
      return { isReferenced: true, value };
    },
  );
  expect(seen).toEqual([['arriving'], ['arriving']]);
  expect(await fixture.state()).toEqual({ ...NOTHING, objects: 1 });
  expect(fixture.services.instance.pendingKeys).toEqual(new Set());
  fixture.store.objects.delete(key);
});

test('an object may be marked for deletion twice', async () => {
  const { db } = fixture.database;
  for (let i = 0; i < 2; i += 1)
    await markForDeletion(db, fixture.ctx(), fixture.services, ['once', 'twice']);
  expect((await fixture.state()).ledger).toEqual(['leaving', 'leaving']);
  await deleteMarkedObjects(db, fixture.services, ['once', 'twice']);
  expect(await fixture.state()).toEqual(NOTHING);
});
