import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { makeMetrics } from '#server/observability/metrics.ts';
import { makeMergedMetrics } from './cluster.ts';

/** The metrics of a worker that has answered so many requests. */
function worker(requests: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'refused_total', help: '-', registers }).inc(requests);
  const seconds = new Histogram({ name: 'seconds', help: '-', buckets: [1], registers });
  for (let i = 0; i < requests; i += 1) seconds.observe(0.5);
  new Gauge({ name: 'connections', help: '-', registers }).set(requests);
  new Gauge({ name: 'slowest', help: '-', aggregator: 'max', registers }).set(requests);
  return registry.getMetricsAsJSON();
}

test('adds up what workers report, and takes the maximum where that is meant', async () => {
  const own = new Registry();
  new Gauge({ name: 'workers_serving', help: '-', registers: [own] }).set(2);
  const text = await makeMergedMetrics(own).expose([await worker(3), await worker(4)]);
  expect(text).toContain('\nrefused_total 7\n');
  expect(text).toContain('\nseconds_bucket{le="1"} 7\n');
  expect(text).toContain('\nseconds_count 7\n');
  expect(text).toContain('\nconnections 7\n');
  expect(text).toContain('\nslowest 4\n');
  expect(text).toContain('\nworkers_serving 2\n');
});

test('keeps the totals of workers that end together', async () => {
  const merged = makeMergedMetrics(new Registry());
  const both = await Promise.all([worker(3), worker(5)]);
  await Promise.all(both.map(merged.addEnded));
  expect(await merged.expose([])).toContain('\nrefused_total 8\n');
});

test('an event loop that is blocked in one worker shows beside idle ones', async () => {
  const [blocked, idle] = [lagging(2), lagging(0.01)];
  const own = new Registry();
  const text = await makeMergedMetrics(own).expose([await blocked, await idle, await idle]);
  expect(text).toContain('\nnodejs_eventloop_lag_max_seconds 2\n');
});

test('keys are as old as those of the worker that fetched them last: an idle one does not make them old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [idle, busy, fresh] = [makeMetrics(), makeMetrics(), makeMetrics()];
  idle.countKeyFetch(true);
  vi.advanceTimersByTime(7_200_000);
  busy.countKeyFetch(true);
  vi.advanceTimersByTime(60_000);
  const metrics = [idle, busy, fresh].map(({ registry }) => registry.getMetricsAsJSON());
  const text = await makeMergedMetrics(new Registry()).expose(await Promise.all(metrics));
  vi.useRealTimers();
  expect(text).toContain('\nissuer_keys_age_seconds 60\n');
});

/** The default metrics of a worker whose event loop was late by so many seconds. */
async function lagging(seconds: number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = await registry.getMetricsAsJSON();
  return metrics.map((metric) =>
    metric.name === 'nodejs_eventloop_lag_max_seconds'
      ? { ...metric, values: [{ value: seconds, labels: {} }] }
      : metric,
  );
}

test('keeps the totals of workers that have ended, and forgets their gauges', async () => {
  const merged = makeMergedMetrics(new Registry());
  await merged.addEnded(await worker(3));
  await merged.addEnded(await worker(5));
  const text = await merged.expose([await worker(1)]);
  expect(text).toContain('\nrefused_total 9\n');
  expect(text).toContain('\nseconds_sum 4.5\n');
  expect(text).toContain('\nconnections 1\n');
});
