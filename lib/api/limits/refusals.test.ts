import { expect, test } from 'vitest';
import { makeConcurrencyLimiter } from './concurrency-limiter.ts';
import { delayRefusal } from './refusals.ts';

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
