import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStoreContract } from '#server/storage/testing/store-contract.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '#tests/support/object-store.ts';
import { makeS3Store } from './s3-store.ts';

let objects: ObjectStore;
let store: ReturnType<typeof makeS3Store>;
beforeAll(async () => {
  objects = await startObjectStore();
  store = storeIn(BUCKET);
});
afterAll(async () => {
  store.close();
  await objects.stop();
});

describeStoreContract('an asset store in a bucket', () => store);

test('checks that the bucket exists', async () => {
  await store.check();
  const nowhere = storeIn('nowhere');
  await expect(nowhere.check()).rejects.toThrow();
  nowhere.close();
});

test('lists a bucket of many pages', async () => {
  const paged = storeIn(BUCKET, 2);
  const keys: string[] = [];
  for await (const { key } of paged.list()) keys.push(key);
  paged.close();
  expect(keys.length).toBeGreaterThan(2);
  const stored = (await objects.contents()).filter((name) => !name.startsWith('half of'));
  expect(keys.sort()).toEqual(stored);
});

test('a bucket that does not exist cannot be listed', async () => {
  const nowhere = storeIn('nowhere');
  const listing = nowhere.list()[Symbol.asyncIterator]().next();
  await expect(listing).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
  nowhere.close();
});

function storeIn(bucket: string, listPage?: number) {
  const endpoint = objects.address;
  const address = { kind: 's3', bucket, endpoint, region: undefined, pathStyle: true } as const;
  return makeS3Store(address, {
    credentials: objects.credentials,
    ...(listPage && { listPage }),
  });
}
