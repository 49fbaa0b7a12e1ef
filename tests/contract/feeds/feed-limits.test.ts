import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { sweepFeeds } from '#lib/feeds/retention.ts';
import { services } from '#lib/services.ts';
import { type FeedJob, runFeed } from '#server/jobs/run-feed.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { sendLines } from '#tests/contract/transport.ts';
import { feedClient, inThisProcess, lines, startRuns } from './feed-client.ts';

vi.setConfig({ testTimeout: 90_000 });

const service = setUpApi(async () => undefined);
const DRY = 'resource=states&dryRun=true';
const STATE = lines({ id: 1, code: '01', description: 'One' });

const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);

test('refuses a gzip bomb, damaged gzip, nothing, and other types', async () => {
  const client = feedClient(service.api);
  const whole = gzipSync(STATE);
  const statuses = [
    await client.send(DRY, gzipSync(Buffer.alloc(20 * 1024 ** 2))),
    await client.send(DRY, whole.subarray(0, -4)),
    await client.send(DRY, ''),
    await client.send(DRY, STATE, { 'content-type': 'application/json' }),
    await client.send(DRY, STATE, { 'content-encoding': 'br' }),
    await client.send(DRY, whole, { 'content-encoding': 'gzip' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([413, 400, 400, 415, 415, 202]);
  const token = await service.api.issuer.token({ scope: 'feeds:stock' });
  const { status } = await sendLines(service.api.port, [
    'POST /v1/au/feeds?resource=stock HTTP/1.1',
    ...['Host: localhost', `Authorization: Bearer ${token}`, 'Idempotency-Key: large'],
    ...['Content-Type: text/csv', `Content-Length: ${1024 ** 3 + 1}`, 'Connection: close'],
  ]);
  expect(status).toBe(413);
});

test('50 feeds of a client and 500 in all may be queued', async () => {
  const queue = (clientId: string, count: number) =>
    query(
      `insert into feeds (feed_id, country_code, client_id, position, state, resource, mode, format, is_dry_run,
        skips_invalid, size_bytes, checksum_sha256)
      select gen_random_uuid(), 'au', $1, nextval('feed_positions'), 'QUEUED', 'states', 'MERGE', 'ndjson', true, false,
        1, '' from generate_series(1, $2)`,
      [clientId, count],
    );
  const client = feedClient(service.api);
  await queue(client.clientId, 49);
  const sent = [await client.send(DRY, STATE), await client.send(DRY, STATE)];
  expect(sent.map(({ status }) => status)).toEqual([202, 429]);
  expect(sent[1]?.headers.get('retry-after')).toBe('30');
  const { rows } = await query(`select count(*)::int as queued from feeds where state = 'QUEUED'`);
  await queue('others', 500 - rows[0].queued);
  expect((await feedClient(service.api).send(DRY, STATE)).status).toBe(503);
  await query(`delete from feeds`);
});

test('what dies at any step is run again, and loaded once', async () => {
  const client = feedClient(service.api);
  const store = services().assetStore;
  const fails = async () => Promise.reject(new Error('the process dies here'));
  let step = 0;
  startRuns(service.database, async (job: FeedJob) => {
    step += 1;
    if (step === 1) return undefined;
    if (step === 2) return runFeed(job, { ...store, read: fails });
    // Everything is loaded, but for the commit.
    if (step === 3) return runFeed(job, { ...store, put: fails });
    await inThisProcess(job);
    // Its answer is lost.
    return undefined;
  });
  const sent = await client.send('resource=states&skipInvalid=true', `${STATE}{}\n`);
  expect(await client.final(sent.body.feedId)).toMatchObject({
    ...{ state: 'SUCCEEDED', counts: { inserted: 1, unchanged: 0, rejected: 1 } },
  });
  expect(step).toBe(4);
  const { rows } = await query(
    `select count(*)::int as entries from audit_log where action = 'feed.loaded'`,
  );
  expect(rows).toEqual([{ entries: 1 }]);
});

test('a feed that is interrupted each time has failed after three times more', async () => {
  const client = feedClient(service.api);
  let runs = 0;
  startRuns(service.database, async () => {
    runs += 1;
    return undefined;
  });
  const { feedId } = (await client.send(DRY, STATE)).body;
  expect(await client.final(feedId)).toMatchObject({
    ...{ state: 'FAILED', error: expect.stringContaining('It was interrupted each time') },
  });
  expect(runs).toBe(4);
});

test('a stopped instance gives its feeds back, and they are run by the next', async () => {
  const client = feedClient(service.api);
  const stuck = startRuns(service.database, () => new Promise(() => undefined));
  const { feedId } = (await client.send(DRY, STATE)).body;
  await vi.waitFor(async () => expect((await client.get(feedId)).state).toBe('RUNNING'), 30_000);
  await stuck.stop();
  expect((await client.get(feedId)).state).toBe('QUEUED');
  startRuns(service.database);
  expect((await client.final(feedId)).state).toBe('SUCCEEDED');
});

test('bodies are removed after the end, and rejected lines after 7 days', async () => {
  const client = feedClient(service.api);
  const { assetStore, db } = services();
  startRuns(service.database);
  const sent = await client.send('resource=states&skipInvalid=true', `${STATE}{}\n`);
  const { feedId } = sent.body;
  await client.final(feedId);
  const { rows } = await query('select store_key, rejected_key from feeds where feed_id = $1', [
    feedId,
  ]);
  await sweepFeeds(db, assetStore);
  await expect(assetStore.read(rows[0].store_key)).rejects.toThrow('does not have the bytes');
  expect((await client.call(`/${feedId}/rejected`)).status).toBe(200);
  await query(`update feeds set finished_at = now() - interval '8 days' where feed_id = $1`, [
    feedId,
  ]);
  await sweepFeeds(db, assetStore);
  expect((await client.call(`/${feedId}/rejected`)).status).toBe(404);
  await expect(assetStore.read(rows[0].rejected_key)).rejects.toThrow('does not have the bytes');
});

test('an object that cannot be removed is told of, and leaves no other behind', async () => {
  const { assetStore, db } = services();
  await query(`delete from feeds`);
  await query(
    `insert into feeds (feed_id, country_code, client_id, state, resource, mode, format, is_dry_run, skips_invalid,
      size_bytes, checksum_sha256, store_key, finished_at)
    select gen_random_uuid(), 'au', 'c', 'SUCCEEDED', 'states', 'MERGE', 'csv', true, false, 1, '', 'key-' || n, now()
    from generate_series(1, 40) as n`,
  );
  const remove = async (key: string) => {
    if (key === 'key-1') throw new Error('away');
  };
  await expect(sweepFeeds(db, { ...assetStore, remove })).rejects.toThrow('away');
  const { rows } = await query('select store_key from feeds where store_key is not null');
  expect(rows).toEqual([{ store_key: 'key-1' }]);
});
