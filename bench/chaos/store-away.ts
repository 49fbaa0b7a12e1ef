import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, startFaultyProxy } from '../object-store/faulty-proxy.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '../object-store/server.ts';
import { prices } from './files.ts';
import { without } from './left-behind.ts';
import { makePlace, type Place } from './place.ts';
import { type Outcome, type Story, unlessSame } from './story.ts';

type Failing = readonly [name: string, fault: Fault, status: number];

/** What goes wrong, and the answer that an upload gets. */
const UPLOADS: readonly Failing[] = [
  ['answers in a second', { kind: 'slow', milliseconds: 1_000 }, 201],
  ['does not answer', { kind: 'silent' }, 504],
  ['hangs up', { kind: 'hangs up' }, 502],
  ['says 500', { kind: 'answers', status: 500 }, 502],
  [
    'says 403',
    { kind: 'answers', status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
    502,
  ],
  ['talks nonsense', { kind: 'answers', status: 418, body: 'a teapot' }, 502],
];

const LARGE = 12_000_000;

/** A bucket that is slow, wrong or away: the answer that fits, nothing left, and the next upload works. */
export const storeAway: Story = { title: 'store slow, wrong, away', play };

async function play({ progress }: { progress(text: string): void }): Promise<Outcome> {
  await using place = await makePlace();
  await using store = await startStore();
  const service = await place.start(store.settings);
  const { client } = service;
  const complaints: string[] = [];
  const answered: string[] = [];
  for (const [name, fault, status] of UPLOADS) {
    for (const size of [5_000, LARGE]) {
      progress(`a store that ${name}, ${size} bytes`);
      store.proxy.behave(fault);
      const upload = await client.upload(prices(size));
      store.proxy.behave(undefined);
      const next = await client.upload(prices(size));
      complaints.push(
        ...unlessSame(`${size} bytes to a store that ${name}`, upload.status, status),
        ...unlessSame(`the upload after it`, next.status, 201),
      );
    }
    answered.push(`${name}: ${status}`);
  }
  complaints.push(...(await brokenReads(client, store.proxy.behave)));
  store.proxy.behave({ kind: 'hangs up' });
  const { assetId = 'none' } = await firstOf(place);
  complaints.push(...unlessSame('a deletion while it is away', await client.remove(assetId), 204));
  store.proxy.behave(undefined);
  progress('waiting for the sweeper');
  complaints.push(...(await leftInBucket(place, store.objects)));
  return { seen: answered.join(', '), complaints };
}

async function brokenReads(
  client: Awaited<ReturnType<Place['start']>>['client'],
  behave: (fault: Fault | undefined) => void,
): Promise<string[]> {
  const file = prices(LARGE);
  const { assetId = 'none' } = await client.upload(file);
  behave({ kind: 'breaks off', after: 3_000_000 });
  const broken = await client.content(assetId).then(
    () => 'an answer that looks whole',
    () => 'broken off',
  );
  behave(undefined);
  const whole = (await client.content(assetId))?.equals(file.bytes);
  return [
    ...unlessSame('a download that the store breaks off', broken, 'broken off'),
    ...unlessSame('the download after it is whole', whole, true),
  ];
}

async function firstOf({ db }: Place): Promise<{ assetId: string | undefined }> {
  const row = await db.selectFrom('assets').select('asset_id').limit(1).executeTakeFirst();
  return { assetId: row?.asset_id };
}

/** The sweeper comes every minute, and a minute later for what may have arrived after its time was up. */
const SWEPT_WITHIN_MS = 200_000;

async function leftInBucket({ db }: Place, objects: ObjectStore): Promise<string[]> {
  const until = performance.now() + SWEPT_WITHIN_MS;
  for (;;) {
    const rows = await db.selectFrom('assets').select('store_key').execute();
    const lines = await db.selectFrom('asset_objects').select('store_key').execute();
    const wanted = new Set(rows.map((row) => row.store_key));
    const there = new Set(await objects.contents());
    const found = [
      ...lines.map((line) => `${line.store_key} is still in the ledger`),
      ...without(there, wanted).map((key) => `${key} is no asset's`),
      ...without(wanted, there).map((key) => `${key} is not in the bucket`),
    ];
    if (found.length === 0 || performance.now() > until) return found;
    await pause(1_000);
  }
}

async function startStore() {
  await using starting = new AsyncDisposableStack();
  const objects = await startObjectStore();
  starting.defer(() => objects.stop());
  const proxy = await startFaultyProxy(objects.address);
  starting.defer(() => proxy.close());
  const { accessKeyId, secretAccessKey } = objects.credentials;
  const started = starting.move();
  return {
    objects,
    proxy,
    settings: {
      ASSET_STORE: `s3://${BUCKET}?endpoint=${proxy.address}&region=ap-southeast-2&pathStyle=1`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
