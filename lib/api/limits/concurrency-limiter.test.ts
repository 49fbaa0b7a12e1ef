import { expect, test } from 'vitest';
import { makeConcurrencyLimiter, type Release } from './concurrency-limiter.ts';

const nextMacrotask = () => new Promise(setImmediate);

/** Acquires, and appends the name to `order` once acquired. */
function wait(
  limiter: ReturnType<typeof makeConcurrencyLimiter>,
  key: string,
  order: string[],
  name = key,
): void {
  const acquired = limiter.acquire(key);
  void Promise.resolve(acquired).then(
    () => order.push(name),
    () => order.push(`${name} refused`),
  );
}

function acquireAll(limiter: ReturnType<typeof makeConcurrencyLimiter>, key: string): Release[] {
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
  const release = limiter.tryAcquire('a');
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const enter = async (key: string) => {
    releases.push(await limiter.acquire(key));
    order.push(key);
  };
  for (const key of ['a', 'a', 'a', 'b', 'c']) void enter(key);
  expect(limiter.waiting).toBe(5);
  release?.();
  for (let i = 0; i < 5; i += 1) {
    await nextMacrotask();
    releases.shift()?.();
  }
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a']);
  expect([limiter.active, limiter.waiting]).toEqual([0, 0]);
});

test('does not let one key fill the queue', async () => {
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 8 });
  limiter.tryAcquire('a');
  const order: string[] = [];
  for (let i = 0; i < 8; i += 1) wait(limiter, 'a', order);
  await nextMacrotask();
  expect(order).toEqual(Array(4).fill('a refused'));
  wait(limiter, 'b', order);
  await nextMacrotask();
  expect(order).toHaveLength(4);
  expect(limiter.waiting).toBe(5);
});

test('serves the oldest first while waits are short, then the newest, and refuses expired ones', async () => {
  const clock = { ms: 0 };
  const limiter = makeConcurrencyLimiter({
    limit: 1,
    maxWaiting: 20,
    maxWaitMs: 1_000,
    targetWaitMs: 250,
    now: () => clock.ms,
  });
  const release = limiter.tryAcquire('a');
  const order: string[] = [];
  const releases: Release[] = [];
  const enter = async (name: string) => {
    try {
      releases.push(await limiter.acquire('a'));
      order.push(name);
    } catch {
      order.push(`${name} refused`);
    }
  };
  for (const name of ['first', 'second', 'third']) void enter(name);
  clock.ms = 100;
  release?.();
  await nextMacrotask();
  expect(order).toEqual(['first']);
  clock.ms = 300;
  void enter('fourth');
  releases.shift()?.();
  await nextMacrotask();
  expect(order).toEqual(['first', 'fourth']);
  clock.ms = 1_100;
  await expect.poll(() => order).toEqual(['first', 'fourth', 'second refused', 'third refused']);
});

test('alternates between urgent and ordinary waiters, so that neither starves', async () => {
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 40 });
  const release = limiter.tryAcquire('a');
  const order: string[] = [];
  const releases: Release[] = [];
  const enter = async (key: string, isUrgent: boolean) => {
    releases.push(await limiter.acquire(key, undefined, isUrgent));
    order.push(key);
  };
  for (const key of ['batch 1', 'batch 2']) void enter(key, false);
  for (const key of ['single 1', 'single 2', 'single 3']) void enter(key, true);
  release?.();
  for (let i = 0; i < 5; i += 1) {
    await nextMacrotask();
    releases.shift()?.();
  }
  expect(order).toEqual(['single 1', 'batch 1', 'single 2', 'batch 2', 'single 3']);
});

test('skips a waiter that was cancelled', async () => {
  const limiter = makeConcurrencyLimiter({ limit: 1, maxWaiting: 10 });
  const release = limiter.tryAcquire('a');
  const order: string[] = [];
  let isGone = false;
  void Promise.resolve(limiter.acquire('a', () => isGone)).catch(() => order.push('gone'));
  wait(limiter, 'a', order, 'stays');
  isGone = true;
  release?.();
  await nextMacrotask();
  expect(order).toEqual(['gone', 'stays']);
});

test('counts refusals', () => {
  let refused = 0;
  const limiter = makeConcurrencyLimiter({
    limit: 1,
    onRefused: () => {
      refused += 1;
    },
  });
  acquireAll(limiter, 'a');
  expect(refused).toBe(1);
});
