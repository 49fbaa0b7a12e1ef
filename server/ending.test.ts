import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeLog } from '#lib/log.ts';
import { DRAIN_MS, HARD_STOP_MS, makeStopInTime, PARTS_MS } from './ending.ts';

function setUp(mostMs: number) {
  const lines: { msg: string; part: string }[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, inTime: makeStopInTime(log, mostMs) };
}

test('an ending with all its parts is over before an orchestrator loses patience after 30 s', () => {
  expect(HARD_STOP_MS).toBeLessThan(30_000);
  expect(DRAIN_MS + PARTS_MS).toBeLessThan(HARD_STOP_MS - 1_000);
});

test('parts that hang take no longer than all may together, and those behind them are stopped', async () => {
  const { lines, inTime } = setUp(100);
  const hangs = () => new Promise<void>(() => undefined);
  let isStopped = false;
  const began = performance.now();
  await inTime('first', hangs)();
  await inTime('second', hangs)();
  await inTime('third', () => {
    isStopped = true;
  })();
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(isStopped).toBe(true);
  expect(lines.map(({ part }) => part)).toEqual(['first', 'second']);
});

test('a part that cannot be stopped says why, in time or not', async () => {
  const { lines, inTime } = setUp(1_000);
  await expect(inTime('broken', () => Promise.reject(new Error('it broke')))()).rejects.toThrow(
    'it broke',
  );
  expect(lines).toEqual([]);
  const { inTime: short } = setUp(1);
  await short('late', async () => {
    await delay(20);
    throw new Error('nobody waits for this any more');
  })();
  await delay(40);
});
