import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeTestLog } from '#tests/support/databases.ts';
import { type FaultyProxy, startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '#tests/support/object-store.ts';
import { bucketIdOf } from './bucket-id.ts';

const database = setUpTestDatabase();
let objects: ObjectStore;
let proxy: FaultyProxy;
beforeAll(async () => {
  objects = await startObjectStore();
  proxy = await startFaultyProxy(objects.address);
});
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', objects.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', objects.credentials.secretAccessKey);
  return () => vi.unstubAllEnvs();
});
afterAll(async () => {
  await proxy.close();
  await objects.stop();
});

/** The id of the bucket, and what was logged meanwhile. */
async function readId() {
  const { log, written } = makeTestLog();
  const { address: endpoint } = proxy;
  const bucket = {
    kind: 's3',
    bucket: BUCKET,
    endpoint,
    region: undefined,
    pathStyle: true,
  } as const;
  return { id: await bucketIdOf(bucket, database.url, log), written: written() };
}

const ERROR = (code: string) => ({
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
});

test('a bucket that says nothing delays the start by 10 s at most', async () => {
  proxy.setFault({ kind: 'silent' });
  const began = performance.now();
  const { id, written } = await readId();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(id).toBe(undefined);
  expect(written).toContain('the id of the bucket could not be read');
});

test('an id that the bucket does not return after it was written counts as unreadable', async () => {
  const missing = { kind: 'answers', status: 404, ...ERROR('NoSuchKey') } as const;
  proxy.setFault(missing, ({ method }) => method === 'GET');
  const { id, written } = await readId();
  expect(id).toBe(undefined);
  expect(written).toContain('the id of the bucket could not be read');
  expect(written).toContain('did not return the object that was written just before');
  expect(await objects.contents()).toEqual(['store-id']);
});

test('the log names the permissions without which a bucket has no id', async () => {
  proxy.setFault({ kind: 'answers', status: 403, ...ERROR('AccessDenied') });
  expect((await readId()).written).toContain('needs s3:GetObject, and s3:ListBucket');
  proxy.setFault({ kind: 'answers', status: 404, ...ERROR('NoSuchBucket') });
  expect((await readId()).written).not.toContain('s3:ListBucket');
});

test('refuses a damaged id of a bucket', async () => {
  proxy.setFault({ kind: 'answers', status: 200, body: 'nothing' });
  await expect(readId()).rejects.toThrow(
    `ASSET_STORE: the object store-id of the bucket ${BUCKET} is damaged: restore it, or remove it`,
  );
});
