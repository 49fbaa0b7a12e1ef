import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUCKET, type ObjectStore, startObjectStore } from '#bench/object-store/server.ts';
import { describeStoreContract } from '#server/storage/testing/store-contract.ts';
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

function storeIn(bucket: string) {
  const endpoint = objects.address;
  const address = { kind: 's3', bucket, endpoint, region: undefined, pathStyle: true } as const;
  return makeS3Store(address, { credentials: objects.credentials });
}
