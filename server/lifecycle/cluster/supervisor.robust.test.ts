import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import type { EndReason } from '#server/observability/process-metrics.ts';
import { makeSupervisor } from './supervisor.ts';

beforeAll(() => {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../../testing/fake-worker.ts', import.meta.url)),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
});

type Line = { readonly msg: string; readonly pid: number };

function supervise(
  behaviour: string,
  limits: Parameters<typeof makeSupervisor>[0]['limits'] = {},
  count = 2,
) {
  behave(behaviour);
  const lines: Line[] = [];
  const reasons: EndReason[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const onEnd = (reason: EndReason) => reasons.push(reason);
  const supervisor = makeSupervisor({ count, log, onEnd, limits });
  onTestFinished(async () => void (await supervisor.stop()));
  const started = () => lines.filter(({ msg }) => msg === 'a worker serves').map(({ pid }) => pid);
  return { supervisor, lines, reasons, started };
}

function behave(behaviour: string): void {
  process.env['FAKE_WORKER'] = behaviour;
}

test('starts as many workers as it should, and ends them', async () => {
  const { supervisor, reasons, started } = supervise('serves', {}, 3);
  await supervisor.start();
  expect(started()).toHaveLength(3);
  expect(supervisor.serving()).toBe(3);
  expect(await supervisor.stop()).toBe(true);
  expect(reasons).toEqual(['stopped', 'stopped', 'stopped']);
  expect(supervisor.serving()).toBe(0);
});

test('collects the metrics of all workers', async () => {
  const { supervisor } = supervise('serves');
  await supervisor.start();
  expect((await supervisor.metrics()).map(([metric]) => metric?.values[0]?.value)).toEqual([1, 1]);
});

test('cannot start when a worker ends at once, or is not ready in time', async () => {
  const { supervisor } = supervise('fails');
  await expect(supervisor.start()).rejects.toThrow('A worker ended with 1 at its start.');
  const { supervisor: refused } = supervise('refuses');
  await expect(refused.start()).rejects.toThrow(/^PORT: must be free\.$/);
  const { supervisor: other, reasons } = supervise('never ready', { startMs: 500 });
  await expect(other.start()).rejects.toThrow('A worker ended with SIGKILL at its start.');
  expect(reasons).toEqual(['stuck']);
});

test('replaces a worker that keeps ending only so often, until one stays', async () => {
  const restartMs = 1_000;
  const { supervisor, reasons, started } = supervise('serves', { restartMs }, 1);
  await supervisor.start();
  behave('crashes');
  process.kill(started()[0] ?? 0, 'SIGKILL');
  const began = performance.now();
  await expect.poll(() => reasons.length, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(performance.now() - began).toBeGreaterThan(restartMs);
  behave('serves');
  await expect.poll(supervisor.serving, { timeout: 20_000 }).toBe(1);
});

test('kills a worker that hangs, and replaces it', async () => {
  const { supervisor, reasons, started } = supervise('hangs', { stuckMs: 2_000 }, 1);
  await supervisor.start();
  behave('serves');
  await expect.poll(started, { timeout: 15_000 }).toHaveLength(2);
  expect(reasons).toEqual(['stuck']);
  expect(supervisor.serving()).toBe(1);
});

test('replaces a worker once one can be spawned again, and ends although none can be', async () => {
  const { supervisor, lines, reasons, started } = supervise('serves', { restartMs: 50 }, 1);
  await supervisor.start();
  const attempts = () => lines.filter(({ msg }) => msg === 'a worker could not be replaced');
  // The spawn fails without an exit, as where the system allows no further process.
  cluster.setupPrimary({ cwd: '/nowhere' });
  onTestFinished(() => cluster.setupPrimary({ cwd: process.cwd() }));
  process.kill(started()[0] ?? 0, 'SIGKILL');
  await expect.poll(attempts, { timeout: 5_000 }).toHaveLength(2);
  cluster.setupPrimary({ cwd: process.cwd() });
  await expect.poll(started, { timeout: 5_000 }).toHaveLength(2);
  expect(supervisor.serving()).toBe(1);
  // Those that were never spawned count too.
  expect(reasons[0]).toBe('crashed');
  expect(Object.keys(cluster.workers ?? {})).toHaveLength(1);
  cluster.setupPrimary({ cwd: '/nowhere' });
  process.kill(started()[1] ?? 0, 'SIGKILL');
  await expect.poll(() => attempts().length, { timeout: 5_000 }).toBeGreaterThan(2);
  expect(await supervisor.stop()).toBe(true);
});

test('the metrics of a worker that ends while they are collected are reported only by its end', async () => {
  const { supervisor, reasons } = supervise('ends at its second report', {}, 1);
  await supervisor.start();
  expect(await supervisor.metrics()).toHaveLength(1);
  const collected = supervisor.metrics();
  await expect.poll(() => reasons).toEqual(['crashed']);
  expect(await collected).toEqual([]);
});
