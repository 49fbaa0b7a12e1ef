import { expect, test } from 'vitest';
import { makeConcurrencyLimiter } from './concurrency-limiter.ts';
import { delayRefusal } from './delay-refusal.ts';

test('the first refusals are told at once, each further one a second later, as many as fit', async () => {
  const refusals = makeConcurrencyLimiter({ limit: 2 });
  const began = performance.now();
  await delayRefusal(refusals, 'a', 20);
  const held = delayRefusal(refusals, 'a', 21);
  expect(refusals.active).toBe(1);
  await delayRefusal(refusals, 'a', 22);
  expect(performance.now() - began).toBeLessThan(500);
  await held;
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(refusals.active).toBe(0);
});
