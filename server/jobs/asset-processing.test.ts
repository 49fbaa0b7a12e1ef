import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAsset, getAsset } from '#lib/assets/assets.ts';
import { getAssetContent, getAssetThumbnail } from '#lib/assets/objects/content.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import type { PictureDecoder, Scanner } from '#lib/assets/processing/processing.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { bytesColumns, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { makePictures } from '#server/workers/pictures.ts';
import { type FakeClamd, startFakeClamd } from '#tests/support/fake-clamd.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { type AssetProcessor, makeProcessing } from './asset-processing.ts';
import { makeClamd } from './clamd.ts';

const fixture = setUpAssetFixture();
let clamd: FakeClamd;
const folder = setUpFolder();
beforeAll(async () => {
  clamd = await startFakeClamd();
});
afterAll(async () => {
  await clamd.close();
});

const started: AssetProcessor[] = [];
beforeEach(async () => {
  clamd.behave({});
  await fixture.database.db.deleteFrom('assets').execute();
  fixture.store.objects.clear();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((processing) => processing.stop()));
  expect(await readdir(folder)).toEqual([]);
});

const PACE = {
  pollMs: 10,
  initialMs: 1,
  maxMs: 20,
  maxAttempts: 3,
};
const [PICTURE, WEBP] = [Buffer.from('a picture'), Buffer.from('a small picture')];

type StartOptions = {
  readonly scanner?: Scanner | undefined;
  readonly thumbnail?: PictureDecoder['thumbnail'];
  readonly store?: AssetStore;
};

function start(options: StartOptions = {}): AssetProcessor {
  const { scanner, thumbnail = async () => ({ webp: WEBP }), store = fixture.store } = options;
  const { log, sampledLog, metrics, pictures } = fixture.services;
  const processing = makeProcessing(
    {
      db: fixture.database.db,
      clock: { now: () => new Date() },
      ...{ log, sampledLog, metrics },
      store,
      uploads: { folder, limitBytes: 1 },
      pictures: { ...pictures, thumbnail },
      scanner,
    },
    PACE,
  );
  started.push(processing);
  processing.start();
  return processing;
}

const scanner = () => makeClamd(clamd.address, { pause: 500, verdict: 500 });

async function upload(processing: AssetProcessor, text: string): Promise<string> {
  const assetServices = { ...fixture.services, processing };
  return (await uploadAsset(fixture.ctx(), fixture.upload(text), undefined, assetServices)).value
    .assetId;
}

async function picture(): Promise<string> {
  const columns = { ...bytesColumns(PICTURE), store_key: `key${Math.random()}` };
  const assetId = await saveAssetRecord(fixture.database.db, columns);
  fixture.store.objects.set(columns.store_key, PICTURE);
  const work = { assetId, status: 'READY', mimeType: 'image/jpeg' } as const;
  await queueWork(fixture.database.db, work, new Date());
  return assetId;
}

const assetOf = async (id: string) => (await getAsset(fixture.ctx(), id, fixture.services)).parse();
const statusOf = async (id: string) => (await assetOf(id)).status;
/** A long timeout, for busy machines. */
const eventually = <T>(seen: () => T) => expect.poll(seen, { timeout: 15_000 });
const work = () => fixture.database.db.selectFrom('asset_work').select('attempts').execute();

test('serves a file once it is scanned and clean', async () => {
  const processing = start({ scanner: scanner() });
  clamd.behave({ answer: () => undefined });
  const id = await upload(processing, 'a price,12\n');
  expect(await statusOf(id)).toBe('PROCESSING');
  await expect(getAssetContent(fixture.ctx(), id, fixture.services)).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  const before = await assetOf(id);
  clamd.behave({});
  await eventually(() => statusOf(id)).toBe('READY');
  expect((await assetOf(id)).updatedAt).not.toBe(before.updatedAt);
  await getAssetContent(fixture.ctx(), id, fixture.services);
  expect(await work()).toEqual([]);
});

test('marks an infected asset FAILED, deletes its bytes and writes the audit log', async () => {
  const id = await upload(start({ scanner: scanner() }), 'something bad\n');
  await eventually(() => statusOf(id)).toBe('FAILED');
  await eventually(() => fixture.store.objects.size).toBe(0);
  const audit = fixture.database.db.selectFrom('audit_log').select(['actor', 'details']);
  const lines = await audit
    .where('action', '=', 'asset.infected')
    .where('subject', '=', id)
    .execute();
  expect(lines).toMatchObject([{ actor: 'scanner' }]);
  expect(JSON.stringify(lines[0]?.details)).toContain('Test.Bad');
  await deleteAsset(fixture.ctx(), id, undefined, fixture.services);
});

test.each([
  ['hangs up', { hangsUp: true }],
  ['answers with an error', { answer: () => 'stream: no memory ERROR\0' }],
  ['answers nonsense', { answer: () => 'OK\0' }],
])('serves nothing while the scanner %s, and retries', async (_, conduct) => {
  clamd.behave(conduct);
  const id = await upload(start({ scanner: scanner() }), 'a price,13\n');
  await eventually(async () => (await work())[0]?.attempts).toBeGreaterThan(PACE.maxAttempts);
  expect(await statusOf(id)).toBe('PROCESSING');
  clamd.behave({});
  await eventually(() => statusOf(id)).toBe('READY');
});

test('does not serve files that await a scan without a scanner', async () => {
  const scanning = start({ scanner: scanner() });
  clamd.behave({ hangsUp: true });
  const id = await upload(scanning, 'a price,14\n');
  await scanning.stop();
  start();
  const thumbnail = await picture();
  await eventually(async () => (await assetOf(thumbnail)).thumbnailUrl).toBeDefined();
  expect(await statusOf(id)).toBe('PROCESSING');
});

test('leaves nothing of an infected file that is deleted during its scan', async () => {
  const processing = start({ scanner: scanner() });
  const reported = Promise.withResolvers<void>();
  clamd.behave({
    answer: () => {
      reported.resolve();
      return undefined;
    },
  });
  const id = await upload(processing, 'bad, and deleted\n');
  await reported.promise;
  await deleteAsset(fixture.ctx(), id, undefined, fixture.services);
  await eventually(work).toEqual([]);
  await fixture.sweepLater();
  expect(fixture.store.objects.size).toBe(0);
});

test('makes and stores the thumbnail of a picture', async () => {
  const id = await picture();
  const before = await assetOf(id);
  expect(before.thumbnailUrl).toBeUndefined();
  start();
  await eventually(async () => (await assetOf(id)).thumbnailUrl).toBe(
    `https://supply.example/v1/assets/${id}/thumbnail`,
  );
  // A thumbnail does not count as a change of the asset.
  expect((await assetOf(id)).updatedAt).toBe(before.updatedAt);
  const { sizeBytes } = await getAssetThumbnail(fixture.ctx(), id, fixture.services);
  expect(sizeBytes).toBe(WEBP.length);
  expect(await work()).toEqual([]);
  await deleteAsset(fixture.ctx(), id, undefined, fixture.services);
  await fixture.sweepLater();
  expect(fixture.store.objects.size).toBe(0);
});

test('scans a picture before decoding it', async () => {
  const id = await picture();
  await fixture.database.db.updateTable('assets').set({ status: 'PROCESSING' }).execute();
  clamd.behave({ hangsUp: true });
  let calls = 0;
  const thumbnail = async () => {
    calls += 1;
    return { webp: WEBP };
  };
  start({ scanner: scanner(), thumbnail });
  await eventually(async () => (await work())[0]?.attempts).toBeGreaterThan(3);
  expect(calls).toBe(0);
  clamd.behave({});
  await eventually(async () => (await assetOf(id)).thumbnailUrl).toBeDefined();
});

test('retries a failed thumbnail a few times, and a refused picture never', async () => {
  const tried: number[] = [];
  const failing = await picture();
  const thumbnail = () => {
    tried.push(1);
    return Promise.reject(new Error('no child process'));
  };
  const processing = start({ thumbnail });
  await eventually(work).toEqual([]);
  expect(tried).toHaveLength(PACE.maxAttempts);
  await processing.stop();
  await picture();
  start({ thumbnail: async () => ({ refused: 'is broken' }) });
  await eventually(work).toEqual([]);
  expect((await assetOf(failing)).thumbnailUrl).toBeUndefined();
});

test('leaves no thumbnail of a picture that is deleted while it is made', async () => {
  const id = await picture();
  start({
    thumbnail: async () => {
      await deleteAsset(fixture.ctx(), id, undefined, fixture.services);
      return { webp: WEBP };
    },
  });
  await eventually(async () => (await fixture.state()).assets).toBe(0);
  await eventually(() => [...fixture.store.objects.values()]).toEqual([PICTURE]);
});

test('does everything once with two processes', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, picture));
  const calls: string[] = [];
  const thumbnail = async (path: string) => {
    calls.push(path);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { webp: WEBP };
  };
  for (let processes = 0; processes < 2; processes += 1) start({ thumbnail });
  await eventually(work).toEqual([]);
  expect(calls).toHaveLength(ids.length);
  for (const id of ids) expect((await assetOf(id)).thumbnailUrl).toBeDefined();
  expect(fixture.store.objects.size).toBe(2 * ids.length);
});

test('the bytes of an infected file that the store did not remove are removed later', async () => {
  let isAway = true;
  const store = {
    ...fixture.store,
    remove: (key: string) =>
      isAway ? Promise.reject(new Error('away')) : fixture.store.remove(key),
  };
  const id = await upload(start({ scanner: scanner(), store }), 'something bad\n');
  await eventually(() => statusOf(id)).toBe('FAILED');
  expect(fixture.store.objects.size).toBe(1);
  isAway = false;
  await eventually(work).toEqual([]);
  expect(fixture.store.objects.size).toBe(0);
});

test('does not delay stopping for a hanging decoder, and makes the thumbnail later', async () => {
  const hanging = Promise.withResolvers<undefined>();
  const isAsked = Promise.withResolvers<void>();
  const pictures = makePictures({
    start: () => ({
      run() {
        isAsked.resolve();
        return hanging.promise;
      },
      pid: 1,
      hasEnded: () => false,
      end: () => hanging.resolve(undefined),
    }),
  });
  await picture();
  const processing = start({ thumbnail: pictures.thumbnail });
  await isAsked.promise;
  const waiting = expect(pictures.size('never looked at', 'staff:kiri')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  const began = performance.now();
  pictures.close();
  await processing.stop();
  expect(performance.now() - began).toBeLessThan(2_000);
  await waiting;
  // Still queued: the next process makes the thumbnail.
  expect(await work()).toHaveLength(1);
});
