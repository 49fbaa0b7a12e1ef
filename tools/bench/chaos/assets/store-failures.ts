import { setTimeout as pause } from 'node:timers/promises';
import { STORE_ID } from '#server/storage/file-store.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import type { ObjectStore } from '#tests/support/object-store.ts';
import { makeEnvironment, type TestEnvironment } from '../environment.ts';
import { expectSame, type Scenario, type ScenarioResult } from '../scenario.ts';
import { startFaultyStore } from './faulty-store.ts';
import { priceFile } from './files.ts';
import { difference, passTime } from './leftovers.ts';

type UploadCase = readonly [name: string, fault: Fault, status: number];

/** What the store does, and the status that an upload gets. */
const UPLOADS: readonly UploadCase[] = [
  ['responds after a second', { kind: 'slow', milliseconds: 1_000 }, 201],
  ['does not respond', { kind: 'silent' }, 504],
  ['disconnects', { kind: 'hangs up' }, 502],
  ['responds with 500', { kind: 'answers', status: 500 }, 502],
  [
    'responds with 403',
    { kind: 'answers', status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
    502,
  ],
  ['sends an invalid response', { kind: 'answers', status: 418, body: 'not XML' }, 502],
];

const LARGE = 12_000_000;

/** A slow, faulty or unreachable bucket: the right status, nothing left behind, and the next upload works. */
export const storeFailures: Scenario = { title: 'store slow, wrong, away', run };

async function run({ progress }: { progress(text: string): void }): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  await using store = await startFaultyStore();
  const service = await environment.start(store.settings);
  const { client } = service;
  const failures: string[] = [];
  const outcomes: string[] = [];
  for (const [name, fault, status] of UPLOADS) {
    for (const size of [5_000, LARGE]) {
      progress(`a store that ${name}, ${size} bytes`);
      store.proxy.setFault(fault);
      const upload = await client.upload(priceFile(size));
      store.proxy.setFault(undefined);
      const next = await client.upload(priceFile(size));
      failures.push(
        ...expectSame(`${size} bytes to a store that ${name}`, upload.status, status),
        ...expectSame(`the upload after it`, next.status, 201),
      );
    }
    outcomes.push(`${name}: ${status}`);
  }
  failures.push(...(await runBrokenDownload(client, store.proxy.setFault)));
  store.proxy.setFault({ kind: 'hangs up' });
  const { assetId = 'none' } = await firstAsset(environment);
  failures.push(
    ...expectSame('a deletion while the store is unreachable', await client.remove(assetId), 204),
  );
  store.proxy.setFault(undefined);
  progress('waiting for the asset sweep');
  failures.push(...(await findBucketLeftovers(environment, store.objects)));
  return { summary: outcomes.join(', '), failures };
}

async function runBrokenDownload(
  client: Awaited<ReturnType<TestEnvironment['start']>>['client'],
  behave: (fault: Fault | undefined) => void,
): Promise<string[]> {
  const file = priceFile(LARGE);
  const { assetId = 'none' } = await client.upload(file);
  behave({ kind: 'disconnects', after: 3_000_000 });
  const broken = await client.content(assetId).then(
    () => 'a response that looks complete',
    () => 'broken off',
  );
  behave(undefined);
  const whole = (await client.content(assetId))?.equals(file.bytes);
  return [
    ...expectSame('a download that the store breaks off', broken, 'broken off'),
    ...expectSame('the download after it is whole', whole, true),
  ];
}

async function firstAsset({ db }: TestEnvironment): Promise<{ assetId: string | undefined }> {
  const row = await db.selectFrom('assets').select('asset_id').limit(1).executeTakeFirst();
  return { assetId: row?.asset_id };
}

/** The sweep runs every minute. */
const SWEPT_WITHIN_MS = 90_000;

async function findBucketLeftovers(
  { db, dataDir }: TestEnvironment,
  objects: ObjectStore,
): Promise<string[]> {
  await passTime(db, dataDir);
  const deadline = performance.now() + SWEPT_WITHIN_MS;
  for (;;) {
    const rows = await db.selectFrom('assets').select(['store_key', 'status']).execute();
    const hidden = rows.filter(({ status }) => status !== 'READY');
    const referenced = new Set(rows.map((row) => row.store_key));
    const stored = new Set(await objects.contents());
    stored.delete(STORE_ID);
    const problems = [
      ...hidden.map((row) => `${row.store_key} is still ${row.status}`),
      ...difference(stored, referenced).map((key) => `${key} belongs to no asset`),
      ...difference(referenced, stored).map((key) => `${key} is not in the bucket`),
    ];
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await pause(1_000);
  }
}
