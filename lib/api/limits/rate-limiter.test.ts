import { afterEach, expect, test, vi } from 'vitest';
import { BoundedMap, makeRateLimiter } from './rate-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

function limiterAt(start: number) {
  const clock = { ms: start };
  return { clock, limiter: makeRateLimiter(2, 60, () => clock.ms) };
}

test('allows requests up to the quota and refuses the next', () => {
  const { limiter } = limiterAt(0);
  expect(limiter.take('a')).toEqual({ allowed: true, remaining: 1, refused: 0, resetSeconds: 60 });
  expect(limiter.take('a')).toEqual({ allowed: true, remaining: 0, refused: 0, resetSeconds: 60 });
  expect(limiter.take('a')).toEqual({ allowed: false, remaining: 0, refused: 1, resetSeconds: 60 });
});

test('allows a request that counts as several while any of the quota is left, and then none', () => {
  const { limiter } = limiterAt(0);
  expect(limiter.take('a')).toMatchObject({ allowed: true, remaining: 1 });
  expect(limiter.take('a', 50)).toMatchObject({ allowed: true, remaining: 0, refused: 0 });
  expect(limiter.take('a', 50)).toMatchObject({ allowed: false, refused: 1 });
  expect(limiter.take('a')).toMatchObject({ allowed: false, refused: 2 });
});

test('counts each key separately', () => {
  const { limiter } = limiterAt(0);
  for (let i = 0; i < 3; i += 1) limiter.take('a');
  expect(limiter.take('b').allowed).toBe(true);
});

test('resets the quota when the window ends, and not before', () => {
  const { limiter, clock } = limiterAt(1_000);
  for (let i = 0; i < 3; i += 1) limiter.take('a');
  clock.ms += 59_999;
  expect(limiter.take('a')).toEqual({ allowed: false, remaining: 0, refused: 2, resetSeconds: 1 });
  clock.ms += 1;
  expect(limiter.take('a')).toEqual({ allowed: true, remaining: 1, refused: 0, resetSeconds: 60 });
});

test('is not affected by a clock that is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const limiter = makeRateLimiter(1, 60);
  limiter.take('a');
  vi.setSystemTime(Date.now() - 3600_000);
  expect(limiter.take('a').resetSeconds).toBe(60);
  vi.advanceTimersByTime(60_000);
  expect(limiter.take('a').allowed).toBe(true);
});

test('drops the oldest key beyond the maximum, and no other', () => {
  const { limiter } = limiterAt(0);
  for (let key = 0; key <= 100_000; key += 1) limiter.take(String(key));
  expect(limiter.take('0').remaining).toBe(1);
  expect(limiter.take('2').remaining).toBe(0);
});

test('evicts the entry that was set first when the map is full', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

test('setting an entry again moves it to the end and evicts nothing', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map.keys()]).toEqual(['a', 'c']);
});
