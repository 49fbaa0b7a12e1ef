import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { assetServices } from '#lib/assets/asset-services.ts';
import { sweepAssets } from '#lib/assets/objects/hidden-assets.ts';
import { age } from '#lib/assets/testing/asset-fixture.ts';
import { setUpAssetClient } from '#tests/contract/assets/asset-client.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '#tests/support/object-store.ts';

let objects: ObjectStore;
let proxy: FaultyProxy;
beforeAll(async () => {
  objects = await startObjectStore();
  proxy = await startFaultyProxy(objects.address);
  vi.stubEnv('AWS_ACCESS_KEY_ID', objects.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', objects.credentials.secretAccessKey);
});
afterEach(() => proxy.setFault(undefined));
afterAll(async () => {
  await proxy?.close();
  await objects?.stop();
  vi.unstubAllEnvs();
});
const { database, request, upload, counts } = setUpAssetClient(() => ({
  ASSET_STORE: `s3://${BUCKET}?endpoint=${proxy.address}&pathStyle=1`,
}));

/** Uploads, and returns the path of the new asset. */
async function uploaded(text: string): Promise<string> {
  const created = await upload(text);
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

/** Counts what uploads left: objects, spool files, rows of assets. */
const countLeftovers = async () => ({
  ...(await counts()),
  bucket: (await objects.contents()).length,
});

const NOTHING = { bucket: 0, files: 0, assets: 0 };
/** The sweep of eight days later. */
async function sweep(): Promise<void> {
  await age(database.db);
  await sweepAssets(database.db, { ...assetServices(), retentionDays: 7 });
}
/** More than two parts of a multipart upload. */
const LARGE = `${randomBytes(6 * 1024 * 1024).toString('hex')}\n`;

test('stores an asset in a bucket, reads it whole and in ranges, and deletes it', async () => {
  const path = await uploaded(LARGE);
  expect(await countLeftovers()).toEqual({ ...NOTHING, bucket: 1, assets: 1 });

  const whole = await request(`${path}/content`);
  expect(whole.status).toBe(200);
  expect((await whole.text()) === LARGE).toBe(true);
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 100],
    ['bytes=7000000-7000999', 7_000_000, 7_001_000],
    ['bytes=-10', LARGE.length - 10, LARGE.length],
  ] as const) {
    const part = await request(`${path}/content`, 'GET', { range });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe(LARGE.slice(from, to));
  }
  expect((await request(path, 'DELETE')).status).toBe(204);
  await sweep();
  expect(await countLeftovers()).toEqual(NOTHING);
});

// `s3-store.robust.test.ts` has every way in which a store can fail.
const FAULTS: [string, Fault, number, string][] = [
  ['is broken', { kind: 'answers', status: 500 }, 502, 'DIGITAL_ASSET_STORE_ERROR'],
  ['is full', { kind: 'answers', status: 507 }, 507, 'STORAGE_FULL'],
];

test.each(FAULTS)(
  'if the store %s, uploads and downloads fail, deletions succeed, and nothing is left',
  async (_, fault, status, errorCode) => {
    const asset = await uploaded('kept,1\n');
    const deleted = await uploaded('deleted,1\n');
    proxy.setFault(fault);
    const [arrival, content, deletion] = await Promise.all([
      upload('arriving,1\n'),
      request(`${asset}/content`, 'GET', { range: 'bytes=2-3' }),
      request(deleted, 'DELETE'),
    ]);
    for (const response of [arrival, content]) {
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ errorCode, status });
    }
    expect(deletion.status).toBe(204);
    expect((await request(deleted)).status).toBe(404);
    expect(await countLeftovers()).toMatchObject({ files: 0 });

    proxy.setFault(undefined);
    const next = await uploaded('next,1\n');
    expect(await (await request(`${asset}/content`)).text()).toBe('kept,1\n');
    await sweep();
    expect(await countLeftovers()).toEqual({ ...NOTHING, bucket: 2, assets: 2 });
    for (const path of [asset, next]) expect((await request(path, 'DELETE')).status).toBe(204);
    await sweep();
    expect(await countLeftovers()).toEqual(NOTHING);
  },
);

test('an upload that the store acknowledges and loses is refused', async () => {
  for (const text of ['small,1\n', LARGE]) {
    proxy.setFault(
      {
        ...{ kind: 'answers', status: 200, headers: { ETag: '"acknowledged"' } },
        body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>',
      },
      // The request after which an object should be there.
      ({ method, url = '' }) => /^P/.test(method ?? '') && !/partNumber=|uploads/.test(url),
    );
    expect((await upload(text)).status).toBe(502);
    proxy.setFault(undefined);
  }
});
