import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { CLEANUP_MS, DRAIN_MS, HARD_STOP_MS, makeStopDeadline } from './shutdown.ts';

function setUp(mostMs: number) {
  const lines: { msg: string; part: string }[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, withTimeout: makeStopDeadline(log, mostMs) };
}

test('stops within the 30 s of an orchestrator', () => {
  expect(HARD_STOP_MS).toBeLessThan(30_000);
  expect(DRAIN_MS + CLEANUP_MS).toBeLessThan(HARD_STOP_MS - 1_000);
});

test('bounds hanging parts in total, and stops those after them', async () => {
  const { lines, withTimeout } = setUp(100);
  const hangs = () => new Promise<void>(() => undefined);
  let isStopped = false;
  const began = performance.now();
  await withTimeout('first', hangs)();
  await withTimeout('second', hangs)();
  await withTimeout('third', () => {
    isStopped = true;
  })();
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(isStopped).toBe(true);
  expect(lines.map(({ part }) => part)).toEqual(['first', 'second']);
});

test('reports why a part cannot be stopped, if that happens in time', async () => {
  const { lines, withTimeout } = setUp(1_000);
  await expect(
    withTimeout('broken', () => Promise.reject(new Error('it broke')))(),
  ).rejects.toThrow('it broke');
  expect(lines).toEqual([]);
  const { withTimeout: short } = setUp(1);
  await short('late', async () => {
    await delay(20);
    throw new Error('nobody waits for this any more');
  })();
  await delay(40);
});
