import { afterAll, beforeAll } from 'vitest';
import { makeS3Store } from './s3-store.ts';
import { BUCKET, type ObjectStore, startObjectStore } from './testing/object-store.ts';
import { promisesOfAStore } from './testing/store-contract.ts';

let objects: ObjectStore;
let store: ReturnType<typeof makeS3Store>;
beforeAll(async () => {
  objects = await startObjectStore();
  store = makeS3Store(
    { kind: 's3', bucket: BUCKET, endpoint: objects.address, region: undefined, pathStyle: true },
    { credentials: objects.credentials },
  );
});
afterAll(async () => {
  store.close();
  await objects.stop();
});

promisesOfAStore('an asset store in a bucket', () => store);
