import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { HOUR_MS, startRepeating } from './repeating.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job of every hour; its first `failing` runs fail. */
function startJob(failing: number) {
  const startedMs: number[] = [];
  const beganMs = Date.now();
  const watchJob = () => ({ succeeded: () => undefined, failed: () => undefined });
  const services = { log: makeLog('silent'), metrics: { watchJob } };
  const options = { name: 'sample', everyMs: HOUR_MS, failure: 'it failed' };
  const job = startRepeating(services, options, async () => {
    startedMs.push(Date.now() - beganMs);
    if (startedMs.length <= failing) throw new Error('the database is away');
  });
  return { job, startedMs };
}

test('a job that fails is tried again after seconds, then less and less often', async () => {
  const { job, startedMs } = startJob(3);
  await vi.advanceTimersByTimeAsync(HOUR_MS + 35_000);
  expect(startedMs).toEqual([0, 5_000, 15_000, 35_000, HOUR_MS + 35_000]);
  await job.stop();
});

test('a job that keeps failing runs as often as planned', async () => {
  const { job, startedMs } = startJob(1_000);
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  const last = startedMs.slice(-2);
  expect(Number(last[1]) - Number(last[0])).toBe(HOUR_MS);
  await job.stop();
});

test('a job that was stopped does not run again', async () => {
  const { job, startedMs } = startJob(1);
  await job.stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(startedMs).toEqual([0]);
});
