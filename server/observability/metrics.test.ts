import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { requestScope } from '#db/request-scope.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { makeSharedPool } from '#server/lifecycle/services.ts';
import { makeMetrics } from './metrics.ts';

test('measures work, and only counts what was refused before any', async () => {
  const { registry, recordResponse } = makeMetrics();
  recordResponse('served', 'getInvoices', 'GET', 200, 0.002);
  recordResponse('transfer', 'uploadAsset', 'POST', 201, 70);
  recordResponse('refused', 'getInvoices', 'GET', 429, 1);
  recordResponse('refused', 'getInvoices', 'GET', 429, 1);
  const text = await registry.metrics();
  const labels = 'operation="getInvoices",method="GET",status="200"';
  expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`);
  expect(text).toContain(
    'http_transfer_duration_seconds_bucket{le="180",operation="uploadAsset",method="POST",status="201"} 1\n',
  );
  expect(text).toContain(
    'http_requests_refused_total{operation="getInvoices",method="GET",status="429"} 2\n',
  );
  expect(text).not.toMatch(/http_request_duration_seconds_count\{.*status="429"/);
});

test('counts methods that the API has no use for together: a caller could send each to every path', async () => {
  const { registry, recordResponse } = makeMetrics();
  for (const method of ['MKCOL', 'PURGE', 'M-SEARCH', 'HEAD']) {
    recordResponse('refused', 'getInvoices', method, 405, 0.001);
  }
  const text = await registry.metrics();
  const count = (method: string) =>
    `http_requests_refused_total{operation="getInvoices",method="${method}",status="405"}`;
  expect(text).toContain(`${count('other')} 3\n`);
  expect(text).toContain(`${count('HEAD')} 1\n`);
  expect(text).not.toContain('PURGE');
});

test('reports what waits for a limit and for how long', async () => {
  const { registry, watchLimiter } = makeMetrics();
  let time = 1_000;
  const now = () => time;
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 5, maxWaitMs: 60_000, now });
  watchLimiter('operations', limiter);
  const release = await limiter.acquire('a');
  const waiting = limiter.acquire('b');
  time = 3_000;
  const text = await registry.metrics();
  expect(text).toContain('http_requests_in_flight{where="operations"} 1\n');
  expect(text).toContain('queue_length{queue="operations"} 1\n');
  expect(text).toContain('queue_oldest_seconds{queue="operations"} 2\n');
  release();
  (await waiting)();
  expect(limiter.longestWaitMs).toBe(0);
});

test('a job is as old as its last success, and a failure does not renew it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const { registry, watchJob } = makeMetrics();
  const runs = watchJob('asset_sweep', 60_000);
  const lastSuccess = async () =>
    /^job_last_success_timestamp_seconds\{job_name="asset_sweep"\} (\d+)$/m.exec(
      await registry.metrics(),
    )?.[1];
  expect(await lastSuccess()).toBe('1000');
  vi.setSystemTime(2_000_000);
  runs.failed();
  expect(await lastSuccess()).toBe('1000');
  runs.succeeded();
  expect(await lastSuccess()).toBe('2000');
  const text = await registry.metrics();
  expect(text).toContain('job_interval_seconds{job_name="asset_sweep"} 60\n');
  expect(text).toContain('job_runs_total{job_name="asset_sweep",outcome="failed"} 1\n');
  vi.useRealTimers();
});

test('a backlog is asked for once in a scrape, and left out where it is not known', async () => {
  const { registry, watchBacklog } = makeMetrics();
  const read = vi.fn(async () => ({ length: 3, oldestSeconds: 40 }));
  const backlog = watchBacklog('asset_work', read);
  watchBacklog('other', async () => undefined);
  const text = await registry.metrics();
  expect(text).toContain('backlog_length{queue="asset_work"} 3\n');
  expect(text).toContain('backlog_oldest_seconds{queue="asset_work"} 40\n');
  expect(text).not.toContain('queue="other"');
  expect(read).toHaveBeenCalledTimes(1);
  backlog[Symbol.dispose]();
  expect(await registry.metrics()).not.toContain('backlog_length{');
});

test('of two scrapes at once neither lacks a series', async () => {
  const { registry, watchBacklog } = makeMetrics();
  for (const queue of ['first', 'second']) {
    watchBacklog(queue, async () => {
      await pause(10);
      return { length: 1, oldestSeconds: 1 };
    });
  }
  const early = registry.metrics();
  await pause(15);
  for (const text of await Promise.all([early, registry.metrics()])) {
    expect(text.match(/^backlog_length\{.*$/gm)).toHaveLength(2);
  }
});

test('keys have no age before they are fetched, and a failure does not change it', async () => {
  const { registry, countKeyFetch } = makeMetrics();
  countKeyFetch(false);
  expect(await registry.metrics()).not.toMatch(/^issuer_keys_age_seconds /m);
  countKeyFetch(true);
  expect(await registry.metrics()).toMatch(/^issuer_keys_age_seconds 0\.\d+$/m);
});

test('statements for which no connection can be had count as unreachable', async () => {
  const { registry, observeQueries, recordWait } = makeMetrics();
  const sampledLog = makeSampledLog(makeLog('info', { write: () => undefined }));
  const url = 'postgres://x:y@127.0.0.1:1/none';
  const onQuery = observeQueries('reads', { sampledLog });
  const reads = openReadPool(url, { connections: 1, onQuery });
  const { pool, close } = openDatabase(url);
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 1, maxWaitMs: 1_000 });
  const databaseFor = makeSharedPool(pool, limiter, recordWait);
  const query = preparedQuery('one', (compiler, _: object) =>
    compiler.selectNoFrom(sql`1`.as('one')),
  );
  await expect(reads.run(query, {})).rejects.toThrow();
  await expect(sql`select 1`.execute(databaseFor('a'))).rejects.toThrow();
  const text = await registry.metrics();
  for (const pool of ['reads', 'general'])
    expect(text).toContain(`database_query_failures_total{pool="${pool}",kind="unreachable"} 1\n`);
  sampledLog.flush();
  await Promise.all([close(), reads.close()]);
});

test('a slow statement is logged with the id of its request, and without its values', async () => {
  const database = await makeTestDatabase();
  const lines: unknown[] = [];
  const sampledLog = makeSampledLog(
    makeLog('info', { write: (line) => lines.push(JSON.parse(line)) }),
  );
  const { registry, observeQueries } = makeMetrics();
  const slow = { sampledLog, slowQueryMs: 300 };
  const { db, close } = openDatabase(database.url, { onQuery: observeQueries('general', slow) });
  const reads = openReadPool(database.url, {
    connections: 1,
    onQuery: observeQueries('reads', slow),
  });
  const sleepy = preparedQuery('sleepy', (compiler, { secret }: { secret: string }) =>
    compiler.selectNoFrom([sql`pg_sleep(0.35)`.as('slept'), sql`${secret}::text`.as('secret')]),
  );
  await requestScope.run({ correlationId: 'till-7' }, async () => {
    await sql`select ${'4111'}::text`.execute(db);
    await sql`
      -- slowly
      select pg_sleep(0.35),
        ${'4111'}::text`.execute(db);
    await reads.run(sleepy, { secret: '4111' });
  });
  await sql`select 1 / 0`.execute(db).catch(() => undefined);
  expect(lines).toMatchObject([
    { pool: 'general', correlationId: 'till-7', statement: 'select pg_sleep(0.35), $1::text' },
    { pool: 'reads', correlationId: 'till-7' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('4111');
  const text = await registry.metrics();
  expect(text).toMatch(/database_query_duration_seconds_count\{pool="reads"\} 1/);
  expect(text).toContain('database_query_failures_total{pool="general",kind="other"} 1\n');
  // An alert asks for the first increase.
  expect(text).toContain('database_query_failures_total{pool="general",kind="full"} 0\n');
  sampledLog.flush();
  await Promise.all([close(), reads.close()]);
  await pause(0);
  await database.drop();
});
