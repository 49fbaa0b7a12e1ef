import { expect, test, vi } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { makeConcurrencyLimiter } from './concurrency-limiter.ts';
import { delayRefusal } from './enforce.ts';
import { type CountInPrimary, makeQuotaCounter, makeRateLimits } from './rate-limits.ts';

const config = readConfig({ RATE_LIMIT: '60' });

/** The limits of workers whose primary process answers a turn later. */
function startWorkers(workers: number) {
  const count = makeQuotaCounter();
  const countInPrimary = vi.fn<CountInPrimary>(async (takes) => {
    await new Promise(setImmediate);
    return count(structuredClone(takes));
  });
  const limits = Array.from({ length: workers }, () => makeRateLimits(config, countInPrimary));
  return { limits, countInPrimary };
}

test('gives a client exactly its quota over all workers', async () => {
  const { limits } = startWorkers(4);
  const taken = Array.from({ length: 90 }, (_, i) => limits[i % 4]?.requestLimit.take('a'));
  const results = await Promise.all(taken);
  expect(results.filter((result) => result?.allowed)).toHaveLength(60);
  expect(results).toContainEqual({ allowed: false, remaining: 0, refused: 30, resetSeconds: 60 });
  expect((await limits[0]?.requestLimit.take('b'))?.remaining).toBe(59);
  expect((await limits[1]?.pageLimit.take('a'))?.remaining).toBe(config.pageRateLimit - 1);
});

test('counts a request as several over all workers', async () => {
  const { limits } = startWorkers(2);
  expect((await limits[0]?.requestLimit.take('a', 40))?.remaining).toBe(20);
  expect((await limits[1]?.requestLimit.take('a'))?.remaining).toBe(19);
});

test('sends what is taken in one turn in one message, and each caller its own result', async () => {
  const { limits, countInPrimary } = startWorkers(1);
  const names = ['a', 'b', 'a', 'c', 'a'];
  const taken = await Promise.all(names.map((name) => limits[0]?.requestLimit.take(name)));
  expect(taken.map((result) => result?.remaining)).toEqual([59, 59, 58, 59, 57]);
  expect(countInPrimary).toHaveBeenCalledTimes(1);
  await limits[0]?.requestLimit.take('a');
  expect(countInPrimary).toHaveBeenCalledTimes(2);
});

test('counts for itself what the primary process does not answer within a second', async () => {
  const { requestLimit } = makeRateLimits(config, () => new Promise(() => undefined));
  const began = performance.now();
  const taken = Array.from({ length: 61 }, () => requestLimit.take('a'));
  const results = await Promise.all(taken);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(60);
});

test('counts in its own memory without a primary process, and does not wait', () => {
  const { requestLimit, refusalAudit } = makeRateLimits(config);
  expect(requestLimit.take('a')).toMatchObject({ allowed: true, remaining: 59 });
  expect(refusalAudit.take('a')).toMatchObject({ allowed: true, resetSeconds: 3_600 });
});

test('sends the first refusals at once and delays further ones by a second, as long as the caller has a share', async () => {
  const refusals = makeConcurrencyLimiter({ limit: 2 });
  const began = performance.now();
  await delayRefusal(refusals, { address: 'a', refused: 20 });
  const delayed = delayRefusal(refusals, { address: 'a', refused: 21 });
  expect(refusals.active).toBe(1);
  await delayRefusal(refusals, { address: 'a', refused: 22 });
  expect(performance.now() - began).toBeLessThan(500);
  await delayed;
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(refusals.active).toBe(0);
});
