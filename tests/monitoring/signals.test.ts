import { openSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeAdmission } from '#lib/api/limits/admission.ts';
import { outstandingWork, queueWork } from '#lib/assets/processing/asset-work.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { readConfig } from '#lib/config/config.ts';
import type { PdfJob } from '#lib/invoices/pdf/renderer.ts';
import { makeLog, openOutput } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { makeSharedPool } from '#server/lifecycle/services.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { makeTracing, type TracedRequest } from '#server/observability/tracing.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { makeInvoicePdfs } from '#server/workers/invoice-pdfs.ts';
import { startWorker } from '#server/workers/worker-queue.ts';
import { openCollector } from './collector.ts';

// What the rules watch, made to go wrong: that the rules fire at such values is in alerts.test.yaml.

const log = makeLog('silent');
const slow = { sampledLog: makeSampledLog(log), slowQueryMs: 60_000 };
const database = setUpTestDatabase();

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
  expect(text).toContain('http_requests_rejected_total{where="connections"} 1\n');
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

test('AssetWorkWaits: a scan that nobody does waits since its upload', async () => {
  const { registry, watchBacklog } = makeMetrics();
  const { db } = database;
  const now = new Date();
  const uploaded = new Date(now.getTime() - 1_000_000).toISOString();
  const assetId = await saveAssetRecord(db, { status: 'PROCESSING', created_at: uploaded });
  await queueWork(db, { assetId, status: 'PROCESSING', mimeType: 'image/jpeg' }, now);
  watchBacklog('asset_work', () => outstandingWork({ db, clock: { now: () => now } }));
  const exported = await registry.metrics();
  expect(exported).toContain('backlog_length{queue="asset_work"} 1\n');
  expect(exported).toContain('backlog_oldest_seconds{queue="asset_work"} 1000\n');
});

test('WorkerQueueLong: behind a process that hangs the next PDF waits', async () => {
  const { registry, watchLimiter } = makeMetrics();
  const invoicePdfs = makeInvoicePdfs(undefined, (...options) => {
    const worker = startWorker(...options);
    if (worker.pid !== undefined) process.kill(worker.pid, 'SIGSTOP');
    return worker;
  });
  watchLimiter('invoicePdfs', invoicePdfs.queue);
  const order = { caller: 'a client', signal: { aborted: false } };
  const both = Promise.allSettled([1, 2].map(() => invoicePdfs.render(PDF_JOB, order)));
  const oldest = async () =>
    Number(
      /^queue_oldest_seconds\{queue="invoicePdfs"\} (\S+)$/m.exec(await registry.metrics())?.[1],
    );
  await expect.poll(oldest, { timeout: 7_500, interval: 250 }).toBeGreaterThan(0.5);
  invoicePdfs.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
}, 20_000);

const PDF_JOB: PdfJob = {
  batch: '{}',
  countryCode: 'au',
  day: '2026-11-21',
  environment: 'test',
  bankAccount: undefined,
};

test('LogLinesLost: a write to a full disk is counted', async () => {
  const { registry } = makeMetrics();
  const lost = async () =>
    Number(/^log_lines_lost_total (\d+)$/m.exec(await registry.metrics())?.[1]);
  const before = await lost();
  const output = openOutput(openSync('/dev/full', 'w'));
  output.write('{"msg":"one"}\n');
  await new Promise<void>((resolve) => output.flush(() => resolve()));
  expect((await lost()) - before).toBeGreaterThan(0);
  output.destroy();
});

const aRequest = (): TracedRequest => ({
  ...{ method: 'GET', path: '/', correlationId: 'till-7', operation: 'pages' },
  headers: { get: () => null },
  startedMs: performance.now(),
});

function tracingTo(endpoint: string, log = makeLog('silent')) {
  const sampledLog = makeSampledLog(log);
  return makeTracing(endpoint, { traceRatio: 1, environment: 'test' }, sampledLog);
}

test('a collector that refuses traces is named in the log, with its reason and without a stack', async () => {
  const collector = await openCollector();
  const lines: unknown[] = [];
  const log = makeLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const endpoint = `${collector.endpoint}/elsewhere`;
  const tracing = tracingTo(endpoint, log);
  const [request, scope] = [aRequest(), { correlationId: 'till-7' }];
  tracing.begin(request, scope);
  tracing.end(request, scope, 200);
  await tracing.close();
  await collector.close();
  expect(lines).toMatchObject([{ msg: 'traces could not be sent', endpoint, reason: 'Not Found' }]);
});
