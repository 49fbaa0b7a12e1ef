import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { makeSharedPool } from '#server/compose/shared-pool.ts';
import { makeAdmission } from '#server/http/limits/admission.ts';
import { startRepeating } from '#server/jobs/repeating.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';

// What the rules watch, made to go wrong: that the rules fire at such values is in alerts.test.yaml.

const log = makeLog('silent');
const slow = { sampledLog: makeSampledLog(log), slowQueryMs: 0 };
let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('DatabaseUnreachable: no connection for reads is open', async () => {
  const { registry, watchReads } = makeMetrics();
  const reads = openReadPool('postgres://x:y@127.0.0.1:1/none', { connections: 2 });
  watchReads(reads);
  expect(await registry.metrics()).toContain('database_connections{pool="reads",state="open"} 0\n');
  await reads.close();
});

test('StatementsTimeOut: a statement beyond its time is counted as slow', async () => {
  const { registry, observeQueries } = makeMetrics();
  const { db, close } = openDatabase(database.url, {
    statementTimeoutMs: 50,
    onQuery: observeQueries('general', slow),
  });
  await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toThrow('statement timeout');
  expect(await registry.metrics()).toContain(
    'database_query_failures_total{pool="general",kind="slow"} 1\n',
  );
  await close();
});

test('PoolExhausted, ServiceBusy: waits for a connection are measured, and refusals counted', async () => {
  const metrics = makeMetrics();
  const { pool, close } = openDatabase(database.url, { max: 1 });
  const limits = readConfig({ DATABASE_POOL: '2' });
  const { connections } = makeAdmission({ ...limits, databasePool: 1 }, metrics);
  const db = makeSharedPool(pool, connections, metrics.recordWait)('a client');
  const slowly = sql`select pg_sleep(1.5)`.execute(db);
  await expect(sql`select 1`.execute(db)).rejects.toThrow('No connection of the pool');
  await slowly;
  const text = await metrics.registry.metrics();
  expect(text).toContain('database_pool_wait_seconds_bucket{le="0.5"} 1\n');
  expect(text).toContain('database_pool_wait_seconds_count 2\n');
  expect(text).toContain('http_requests_turned_away_total{where="connections"} 1\n');
  await close();
});

test('AssetStoreFails: a failed operation is counted by its error', async () => {
  const { registry, recordStore } = makeMetrics();
  const store = makeAssetStore(readConfig({ DATA_DIR: '/nowhere' }), log, recordStore);
  await expect(store.read('0'.repeat(32))).rejects.toThrow();
  store.close();
  expect(await registry.metrics()).toMatch(
    /asset_store_duration_seconds_count\{operation="read",outcome="(?!ok)\w+"\} 1\n/,
  );
});

test('JobOverdue: a job that fails does not renew its last success', async () => {
  const { registry, watchJob } = makeMetrics();
  const before = Date.now() / 1_000;
  const options = { name: 'asset_sweep', everyMs: 10, failure: 'could not sweep' };
  const job = startRepeating({ log, metrics: { watchJob } }, options, () =>
    Promise.reject(new Error('away')),
  );
  const failures = async () =>
    Number(
      /_total\{job_name="asset_sweep",outcome="failed"\} (\d+)/.exec(await registry.metrics())?.[1],
    );
  await expect.poll(failures).toBeGreaterThan(2);
  await job.stop();
  const [, at] = /^job_last_success_\S+ (\S+)$/m.exec(await registry.metrics()) ?? [];
  expect(Number(at) - before).toBeLessThan(0.05);
});
