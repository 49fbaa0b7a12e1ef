import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { services } from '#lib/services.ts';
import type { FeedJob } from '#server/jobs/run-feed.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { feedClient, inThisProcess, lines, startRuns } from './feed-client.ts';

// Starting a process on a busy machine takes a while.
vi.setConfig({ testTimeout: 90_000 });

const service = setUpApi(async () => undefined);

const state = (code: string, description = `State ${code}`) => ({
  ...{ id: Number(code), code, description, shortDescription: code, adminStateCode: code },
});

async function storedStates(country = 'au'): Promise<string[]> {
  const { rows } = await service.database.pool.query(
    'select code from states where country_code = $1 order by code',
    [country],
  );
  return rows.map(({ code }) => code);
}

test('a feed is accepted, loaded by a process of its own, and tells its counts', async () => {
  const client = feedClient(service.api);
  const sent = await client.send('resource=states', lines(state('01'), state('02')));
  expect(sent).toMatchObject({
    status: 202,
    body: { state: 'QUEUED', resource: 'states', mode: 'MERGE', isDryRun: false, issues: [] },
  });
  expect(sent.headers.get('retry-after')).toBe('2');
  const { feedId } = sent.body;
  expect(sent.headers.get('location')).toBe(`/v1/au/feeds/${feedId}`);
  startRuns(service.database, 'in a process');
  expect(await client.final(feedId)).toMatchObject({
    state: 'SUCCEEDED',
    counts: { records: 2, inserted: 2, replaced: 0, unchanged: 0, removed: 0, rejected: 0 },
    issues: [],
    furtherIssues: 0,
  });
  expect(await storedStates()).toEqual(['01', '02']);
});

test('who waits for a feed is told when it is final, and holds no slot until then', async () => {
  const client = feedClient(service.api);
  const { feedId } = (await client.send('resource=states&dryRun=true', lines(state('01')))).body;
  const { status, headers } = await client.call(`/${feedId}?wait=1`);
  expect([status, headers.get('retry-after')]).toEqual([200, '2']);
  const waited = client.call(`/${feedId}?wait=20`);
  const { operations, longPolls } = services().admission;
  await vi.waitFor(() => expect([longPolls.active, operations.active]).toEqual([1, 0]), 5_000);
  startRuns(service.database);
  expect(await (await waited).json()).toMatchObject({ state: 'SUCCEEDED' });
  expect((await client.call('/none?wait=20')).status).toBe(404);
});

test('bad lines load nothing, and are told by kind; skipInvalid leaves them out and hands them back', async () => {
  const client = feedClient(service.api, 'nz');
  const bad = Array.from({ length: 20_000 }, (_, at) => ({ ...state('99'), id: `${at}` }));
  const feed = gzipSync(lines(state('31'), ...bad));
  const refused = await client.send('resource=states', feed);
  const skipping = await client.send('resource=states&skipInvalid=true', feed);
  startRuns(service.database);
  const issue = { field: 'id', issue: 'expected number, received string', count: 20_000 };
  const issues = [{ ...issue, lines: [2, 3, 4, 5, 6] }];
  expect(await client.final(refused.body.feedId)).toMatchObject({
    ...{ state: 'FAILED', error: 'Nothing was loaded, for 20,000 issues.', issues },
  });
  expect(await client.final(skipping.body.feedId)).toMatchObject({
    ...{ state: 'SUCCEEDED', counts: { records: 1, inserted: 1, rejected: 20_000 }, issues },
  });
  expect(await storedStates('nz')).toEqual(['31']);
  const rejected = await client.call(`/${skipping.body.feedId}/rejected`);
  const [first, ...others] = (await rejected.text()).trimEnd().split('\n');
  expect(JSON.parse(first ?? '')).toEqual({
    line: 2,
    reasons: ['id: expected number, received string'],
    record: JSON.stringify(bad[0]),
  });
  expect(others).toHaveLength(19_999);
  expect((await client.call(`/${refused.body.feedId}/rejected`)).status).toBe(404);
});

test('the same key has the same feed; with other bytes or parameters it is a 409, and without one a 400', async () => {
  const client = feedClient(service.api);
  const key = { 'idempotency-key': 'nightly-1' };
  const body = lines(state('41'));
  const first = await client.send('resource=states&dryRun=true', body, key);
  const again = await Promise.all(
    [1, 2, 3].map(() => client.send('resource=states&dryRun=true', body, key)),
  );
  for (const { status, headers, body: replayed } of again) {
    expect([status, headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    expect(replayed.feedId).toBe(first.body.feedId);
  }
  const other = await client.send('resource=states&dryRun=true', lines(state('42')), key);
  const otherMode = await client.send('resource=states', body, key);
  expect([other.status, otherMode.status]).toEqual([409, 409]);
  expect(other.body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await feedClient(service.api).send('resource=states', body, key)).status).toBe(202);
  const response = await client.call('?resource=states', {
    ...{ method: 'POST', body, headers: { 'content-type': 'text/csv' } },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    details: [{ field: 'Idempotency-Key', issue: 'is required' }],
  });
});

test('a feed is of its client, its country and the scope that loads it, and of no customer', async () => {
  const client = feedClient(service.api);
  const { feedId } = (await client.send('resource=states&dryRun=true', lines(state('01')))).body;
  const sameClient = (claims: object, country = 'au') =>
    feedClient(service.api, country, { client_id: client.clientId, ...claims });
  const others = [
    feedClient(service.api),
    sameClient({}, 'nz'),
    sameClient({ scope: 'feeds:stock' }),
  ];
  for (const other of others) {
    expect((await other.call(`/${feedId}`)).status).toBe(404);
    expect((await other.call(`/${feedId}/cancel`, { method: 'POST' })).status).toBe(404);
    expect(await (await other.call('')).json()).toMatchObject({ feeds: [] });
  }
  expect(await client.get(feedId)).toMatchObject({ state: 'QUEUED' });
  const limited = sameClient({ customer_numbers: ['17850'] });
  const sent = await limited.send('resource=states', lines(state('01')));
  expect(sent).toMatchObject({ status: 403, body: { errorCode: 'INSUFFICIENT_SCOPE' } });
  for (const path of ['', `/${feedId}`]) expect((await limited.call(path)).status).toBe(403);
});

test('feeds of a client run in their order whatever their country, two at once in all, and clients in turn', async () => {
  const [one, two] = [feedClient(service.api), feedClient(service.api)];
  const oneInNz = feedClient(service.api, 'nz', { client_id: one.clientId });
  await service.database.pool.query(`update feeds set state = 'CANCELLED' where state = 'QUEUED'`);
  const sent: string[] = [];
  for (const client of [one, oneInNz, one, two, two])
    sent.push((await client.send('resource=states&dryRun=true', lines(state('01')))).body.feedId);
  const begun: string[] = [];
  const running: string[] = [];
  let most = 0;
  startRuns(service.database, async (job: FeedJob) => {
    begun.push(job.feed.feedId);
    running.push(job.feed.clientId);
    expect(new Set(running).size).toBe(running.length);
    most = Math.max(most, running.length);
    await pause(300);
    running.splice(running.indexOf(job.feed.clientId), 1);
    return inThisProcess(job);
  });
  const [a, b, c, d, e] = sent;
  await Promise.all([one.final(c ?? ''), two.final(e ?? '')]);
  expect(begun.filter((id) => [a, b, c].includes(id))).toEqual([a, b, c]);
  expect(begun.filter((id) => [d, e].includes(id))).toEqual([d, e]);
  expect(begun.slice(0, 2)).toEqual([a, d]);
  expect(most).toBe(2);
});

test('feeds that are cancelled at random are loaded whole with SUCCEEDED, or not at all', async () => {
  await service.database.pool.query('delete from states');
  const clients = Array.from({ length: 6 }, () => feedClient(service.api));
  startRuns(service.database);
  const states = await Promise.all(
    clients.map(async (client, at) => {
      const code = `${50 + at}`;
      const { feedId } = (await client.send('resource=states', lines(state(code)))).body;
      await pause(Math.random() * 1_500);
      const response = await client.call(`/${feedId}/cancel`, { method: 'POST' });
      const { state: answered } = await response.json();
      expect((await client.final(feedId)).state).toBe(answered);
      return { code, answered };
    }),
  );
  await pause(500);
  const loaded = states.filter(({ answered }) => answered === 'SUCCEEDED').map(({ code }) => code);
  expect(await storedStates()).toEqual(loaded.sort());
  expect(states.every(({ answered }) => ['SUCCEEDED', 'CANCELLED'].includes(answered))).toBe(true);
});

test('REPLACE removes as many as are allowed, DELETE what it lists, and a dry run nothing', async () => {
  await service.database.pool.query('delete from states');
  const client = feedClient(service.api);
  const csv = { 'content-type': 'text/csv' };
  startRuns(service.database);
  const run = async (...sent: Parameters<typeof client.send>) =>
    client.final((await client.send(...sent)).body.feedId);
  await run('resource=states', lines(state('01'), state('02'), state('03')));
  const one = lines(state('01'));
  expect(await run('resource=states&mode=REPLACE', one)).toMatchObject({
    ...{ state: 'FAILED', error: expect.stringContaining('allowRemoving=2') },
  });
  const dry = await run('resource=states&mode=REPLACE&allowRemoving=2&dryRun=true', one);
  expect(dry).toMatchObject({ state: 'SUCCEEDED', isDryRun: true, counts: { removed: 2 } });
  expect(await storedStates()).toEqual(['01', '02', '03']);
  const deleted = await run('resource=states&mode=DELETE', '02\n09\n', csv);
  expect(deleted.counts).toMatchObject({ removed: 1, unchanged: 1 });
  expect(await storedStates()).toEqual(['01', '03']);
});
