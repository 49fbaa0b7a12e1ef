import { expect, test, vi } from 'vitest';
import { makeConcurrencyLimiter, type Release } from './concurrency-limiter.ts';

type Limiter = ReturnType<typeof makeConcurrencyLimiter>;
const nextMacrotask = () => new Promise(setImmediate);

/** Who waits at a limiter, in the `order` in which they get in or are refused. */
function queueAt(limiter: Limiter) {
  const order: string[] = [];
  const releases: Release[] = [];
  return {
    order,
    async enter(key: string, name = key, isGone?: () => boolean) {
      try {
        releases.push(await limiter.acquire(key, isGone));
        order.push(name);
      } catch {
        order.push(`${name} refused`);
      }
    },
    /** The first of those who got in leaves. */
    async leave() {
      releases.shift()?.();
      await nextMacrotask();
    },
  };
}

function acquireAll(limiter: Limiter, key: string): Release[] {
  const releases: Release[] = [];
  for (let next = limiter.tryAcquire(key); next; next = limiter.tryAcquire(key)) {
    releases.push(next);
  }
  return releases;
}

test('gives one key nearly half of the limit, and each further key half of the rest', () => {
  const limiter = makeConcurrencyLimiter({ limit: 40 });
  const shares = ['a', 'b', 'c', 'd'].map((key) => acquireAll(limiter, key).length);
  expect(shares).toEqual([18, 9, 4, 2]);
});

test('reserves an eighth for keys that hold nothing yet', () => {
  const limiter = makeConcurrencyLimiter({ limit: 40 });
  for (let key = 0; key < 6; key += 1) acquireAll(limiter, `heavy ${key}`);
  const newcomers = ['a', 'b', 'c', 'd', 'e'].map((key) => limiter.tryAcquire(key));
  expect(newcomers.every((release) => release !== undefined)).toBe(true);
  expect(limiter.tryAcquire('a')).toBeUndefined();
});

test('serves every key in turn with a limit of one', () => {
  const limiter = makeConcurrencyLimiter({ limit: 1 });
  const release = limiter.tryAcquire('a');
  expect(release).toBeDefined();
  expect(limiter.tryAcquire('b')).toBeUndefined();
  release?.();
  expect(limiter.tryAcquire('b')).toBeDefined();
});

test('counts a repeated release once', () => {
  const limiter = makeConcurrencyLimiter({ limit: 4 });
  const [first] = acquireAll(limiter, 'a');
  first?.();
  first?.();
  expect(limiter.active).toBe(1);
});

test('counts weights: the unsent bytes of one key leave room for others', () => {
  const limiter = makeConcurrencyLimiter({ limit: 100 });
  expect(limiter.tryAcquire('a', 40)).toBeDefined();
  expect(limiter.tryAcquire('a', 10)).toBeUndefined();
  expect(limiter.tryAcquire('b', 25)).toBeDefined();
  expect(limiter.active).toBe(65);
});

test('alternates between waiting keys, however many waiters one has', async () => {
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 40 });
  const { order, enter, leave } = queueAt(limiter);
  for (const key of ['first', 'a', 'a', 'a', 'b', 'c']) void enter(key);
  await nextMacrotask();
  expect(limiter.waiting).toBe(5);
  for (let i = 0; i < 6; i += 1) await leave();
  expect(order).toEqual(['first', 'a', 'b', 'c', 'a', 'a']);
  expect([limiter.active, limiter.waiting]).toEqual([0, 0]);
});

test('does not let one key fill the queue', async () => {
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 8 });
  limiter.tryAcquire('a');
  const { order, enter } = queueAt(limiter);
  for (const key of 'aaaaaaaab') void enter(key);
  await nextMacrotask();
  expect(order).toEqual(Array(4).fill('a refused'));
  expect(limiter.waiting).toBe(5);
});

test('serves the oldest first while waits are short, then the newest, and refuses expired ones', async () => {
  const clock = { ms: 0 };
  const waits = { maxWaiting: 20, maxWaitMs: 1_000, targetWaitMs: 250 };
  const limiter = makeConcurrencyLimiter({ limit: 1, ...waits, now: () => clock.ms });
  const { order, enter, leave } = queueAt(limiter);
  for (const name of ['zeroth', 'first', 'second', 'third']) void enter('a', name);
  await nextMacrotask();
  clock.ms = 100;
  await leave();
  expect(order).toEqual(['zeroth', 'first']);
  clock.ms = 300;
  void enter('a', 'fourth');
  await leave();
  expect(order).toEqual(['zeroth', 'first', 'fourth']);
  clock.ms = 1_100;
  await expect.poll(() => order.slice(3)).toEqual(['second refused', 'third refused']);
});

test('skips a waiter that was cancelled', async () => {
  const { order, enter, leave } = queueAt(makeConcurrencyLimiter({ limit: 1, maxWaiting: 10 }));
  let isGone = false;
  void enter('a', 'first');
  void enter('a', 'gone', () => isGone);
  void enter('a', 'stays');
  await nextMacrotask();
  isGone = true;
  await leave();
  expect(order).toEqual(['first', 'gone refused', 'stays']);
});

test('counts refusals', () => {
  const onRefused = vi.fn();
  const limiter = makeConcurrencyLimiter({ limit: 1, onRefused });
  acquireAll(limiter, 'a');
  expect(onRefused).toHaveBeenCalledTimes(1);
});
