import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseSize } from '#db/statistics.ts';
import { type Instance, setUpCluster } from '#server/testing/instances.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { openCollector, openSilentCollector } from './collector.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

// An instance of two workers, whose primary process answers for both.
const cluster = setUpCluster();
let proxy: DatabaseProxy;
let instance: Instance;
beforeAll(async () => {
  proxy = await openDatabaseProxy();
  instance = await cluster.start({ DATABASE_URL: proxy.urlFor(cluster.database.url) });
});
afterAll(() => proxy?.close());

const ready = async () => (await fetch(`${instance.adminUrl}/ready`)).status;

test('counts what was refused by the part of a token that is wrong, and apart from what was served', async () => {
  expect(await instance.ask('not a token')).toBe(401);
  expect(await instance.ask(await cluster.issuer.token({ aud: 'another' }))).toBe(401);
  expect(await instance.ask(await cluster.issuer.token({}))).toBe(404);
  expect((await fetch(`${instance.url}/v1/nothing`)).status).toBe(404);
  const failed = 'authentication_failures_total{reason=';
  expect(await instance.metric(`${failed}"malformed"`)).toBe(1);
  expect(await instance.metric(`${failed}"audience"`)).toBe(1);
  const operation = '{operation="getInvoice",method="GET",status=';
  expect(await instance.metric(`http_requests_refused_total${operation}"401"`)).toBe(2);
  expect(await instance.metric(`http_request_duration_seconds_count${operation}"404"`)).toBe(1);
  const nothing = '{operation="no operation",method="GET",status="404"';
  expect(await instance.metric(`http_requests_refused_total${nothing}`)).toBe(1);
});

test('reports that the database cannot be reached, and that it can again', async () => {
  const open = () => instance.metric('database_connections{pool="reads",state="open"}');
  expect(await open()).toBeGreaterThan(0);
  expect(await ready()).toBe(200);
  expect(await instance.metric('service_ready')).toBe(1);
  proxy.disconnect();
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  expect(await ready()).toBe(503);
  expect(await instance.metric('service_ready')).toBe(0);
  proxy.restore();
  await expect.poll(open, { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
});

test('reports jobs, disk and build once, and not for each worker', async () => {
  expect(await instance.metric('job_interval_seconds{job_name="asset_sweep"}')).toBe(60);
  expect(await instance.metric('build_info')).toBe(1);
  expect(await instance.metric('database_size_bytes')).toBe(
    await databaseSize(cluster.database.db),
  );
  const free = await instance.metric('disk_bytes{state="free"}');
  const size = await instance.metric('disk_bytes{state="size"}');
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(size);
});

test('monitoring.md lists the jobs that run', async () => {
  const page = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n\| job \|.*?\n\|---.*?\n(.*?)\n\n/s.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const metrics = await (await fetch(`${instance.adminUrl}/metrics`)).text();
  const running = [...metrics.matchAll(/^job_interval_seconds\{job_name="(\w+)"\}/gm)];
  expect(listed.toSorted()).toEqual(running.map(([, name]) => name).toSorted());
});

test('EventLoopBlocked: one worker that is stuck shows, although the others do not', async () => {
  const longest = () => instance.metric('nodejs_eventloop_lag_max_seconds');
  // Each scrape begins anew.
  await longest();
  expect(await longest()).toBeLessThan(1);
  const [first = 0] = await instance.workers();
  process.kill(first, 'SIGSTOP');
  await pause(1_500);
  process.kill(first, 'SIGCONT');
  await expect.poll(longest, { interval: 100 }).toBeGreaterThan(1);
});

test('reports a worker that was killed', async () => {
  const [first = 0] = await instance.workers();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => instance.metric('workers_serving')).toBe(1);
  expect(await instance.metric('workers_configured')).toBe(2);
  expect(await instance.metric('workers_ended_total{reason="crashed"}')).toBe(1);
});

test('a collector that is away is logged; one that never answers delays neither requests nor the end', async () => {
  const collector = await openCollector();
  const start = (OTEL_EXPORTER_OTLP_ENDPOINT: string) =>
    cluster.start({ WORKERS: '1', OTEL_EXPORTER_OTLP_ENDPOINT });
  const withoutCollector = await start(collector.endpoint);
  await collector.close();
  const token = await cluster.issuer.token({});
  expect(await withoutCollector.ask(token)).toBe(404);
  await using silent = await openSilentCollector();
  const traced = await start(silent.endpoint);
  expect(await traced.ask(token)).toBe(404);
  await expect.poll(silent.connections, { timeout: 10_000 }).toBeGreaterThan(0);
  // Now one batch is on its way, and the next ones wait.
  const askedMs = performance.now();
  expect(await traced.ask(token)).toBe(404);
  const requestMs = performance.now() - askedMs;
  const stoppedMs = performance.now();
  traced.process.kill('SIGTERM');
  expect(await traced.exit).toBe(0);
  const endMs = performance.now() - stoppedMs;
  expect(requestMs).toBeLessThan(1_000);
  expect(endMs).toBeLessThan(2_900);
  // Nor does it use up the time of the parts that are stopped after it.
  expect(traced.output()).not.toContain('not stopped in time');

  await expect
    .poll(withoutCollector.output, { timeout: 20_000 })
    .toContain('"msg":"traces could not be sent"');
  withoutCollector.process.kill('SIGTERM');
  expect(await withoutCollector.exit).toBe(0);
});

test('IssuerKeysMissing: workers that start while the issuer is away cannot check a token', async () => {
  const token = await cluster.issuer.token({});
  expect(await instance.ask(token)).toBe(404);
  await expect.poll(() => instance.metric('workers_serving'), { timeout: 20_000 }).toBe(2);
  cluster.issuer.close();
  const before = await instance.workers();
  for (const pid of before) process.kill(pid, 'SIGKILL');
  const hasReplaced = async () => {
    const now = await instance.workers();
    return now.length === 2 && !now.some((pid) => before.includes(pid));
  };
  await expect.poll(hasReplaced, { timeout: 30_000 }).toBe(true);
  expect(await instance.ask(token)).toBe(503);
  expect(await instance.metric('authentication_failures_total{reason="keys_missing"}')).toBe(1);
  expect(await instance.metric('issuer_key_fetches_total{outcome="failed"}')).toBe(1);
  const metrics = await (await fetch(`${instance.adminUrl}/metrics`)).text();
  expect(metrics).not.toMatch(/^issuer_keys_age_seconds /m);
});

test('writes the lines that it has counted before it ends', async () => {
  proxy.disconnect();
  const answers = await Promise.all([ready(), ready(), ready()]);
  instance.process.kill('SIGTERM');
  await instance.exit;
  expect(answers).toEqual([503, 503, 503]);
  const lines = instance.output().split('\n');
  const last = lines.findLast((line) => line.includes('"what":"the readiness check failed"'));
  expect(JSON.parse(last ?? '').count).toBe(2);
});
