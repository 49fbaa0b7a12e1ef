import { startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { BUCKET, startObjectStore } from '#tests/support/object-store.ts';

/** Starts an object store behind a proxy that injects faults. `settings` are those of the service. */
export async function startFaultyStore() {
  await using resources = new AsyncDisposableStack();
  const objects = await startObjectStore();
  resources.defer(() => objects.stop());
  const proxy = await startFaultyProxy(objects.address);
  resources.defer(() => proxy.close());
  const { accessKeyId, secretAccessKey } = objects.credentials;
  const owned = resources.move();
  return {
    objects,
    proxy,
    settings: {
      ASSET_STORE: `s3://${BUCKET}?endpoint=${proxy.address}&region=ap-southeast-2&pathStyle=1`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
