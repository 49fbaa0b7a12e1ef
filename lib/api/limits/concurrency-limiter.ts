import { unavailable } from '#lib/errors.ts';

/** Releases what was acquired; further calls do nothing. */
export type Release = () => void;

export type ConcurrencyLimiterOptions = {
  /** The most that all keys together may have acquired. */
  readonly limit: number;
  /** The most of one key, if that is less than its share. */
  readonly perKey?: number;
  /** How many calls of `acquire` may wait, over all keys; 0 by default. */
  readonly maxWaiting?: number;
  /** The longest wait in `acquire`, in milliseconds. */
  readonly maxWaitMs?: number;
  /** Once the oldest waiter of a key has waited this long (ms), its newest is served first. */
  readonly targetWaitMs?: number;
  readonly onRefused?: () => void;
  readonly now?: () => number;
};

export type ConcurrencyLimiter = ReturnType<typeof makeConcurrencyLimiter>;

/**
 * A weighted semaphore with fair shares for keys (clients, people, addresses). A key may have as much as stays free
 * after it, so that two busy keys leave some for a third (dynamic thresholds; Choudhury and Hahne, 1998). An eighth is
 * reserved for keys that have nothing yet. Waiting keys take turns.
 *
 * Within a key, waiters are served first in, first out while waits are short; under overload the newest is served
 * first, so that some succeed rather than all being late (adaptive LIFO; Maurer, "Fail at Scale", 2015). The reasons are
 * in docs/decisions/0007-overload.md.
 */
export function makeConcurrencyLimiter(options: ConcurrencyLimiterOptions) {
  const {
    limit,
    perKey = limit,
    maxWaiting = 0,
    maxWaitMs = 1_000,
    targetWaitMs = 500,
    onRefused,
  } = options;
  const now = options.now ?? performance.now.bind(performance);
  const reserve = Math.floor(limit / 8);
  const acquired = new Map<string, number>();
  // Ordered by whose turn is next; within a key, the oldest waiter first.
  const queues = new Map<string, Waiter[]>();
  let active = 0;
  let waiting = 0;
  let hasTimer = false;

  return {
    get active(): number {
      return active;
    },
    get waiting(): number {
      return waiting;
    },
    /** How long the oldest waiter has waited; 0 without one. */
    get longestWaitMs(): number {
      const time = now();
      const waits = [...queues.values()].map(([first]) => time - (first?.since ?? time));
      return Math.max(0, ...waits);
    },
    /** Whether the key has acquired anything that it has not released. */
    hasAcquired: (key: string) => acquired.has(key),
    /** Acquires without waiting; undefined when the key's share or the whole limit is used up. */
    tryAcquire(key: string, weight = 1): Release | undefined {
      if (isAvailable(key, weight)) return acquireNow(key, weight);
      onRefused?.();
      return undefined;
    },
    /**
     * Acquires one, waiting if necessary. Throws SERVICE_UNAVAILABLE when too many are waiting or the wait was too
     * long. A waiter that `isCancelled` when its turn comes is skipped.
     */
    acquire(key: string, isCancelled?: () => boolean): Promise<Release> {
      const queue = queues.get(key);
      // A key with waiters has no share left, so that a new caller never overtakes one that could be served.
      if (!queue && isAvailable(key, 1)) return Promise.resolve(acquireNow(key, 1));
      if ((queue?.length ?? 0) + 1 > maxWaiting - waiting) return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        const waiter = { since: now(), isCancelled, resolve, reject };
        if (queue) queue.push(waiter);
        else queues.set(key, [waiter]);
        waiting += 1;
        if (!hasTimer) startTimer();
      });
    },
  };

  function isAvailable(key: string, weight: number): boolean {
    const own = acquired.get(key);
    const free = limit - active;
    return own === undefined ? weight <= free : own + weight <= Math.min(perKey, free - reserve);
  }

  function acquireNow(key: string, weight: number): Release {
    active += weight;
    acquired.set(key, (acquired.get(key) ?? 0) + weight);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      active -= weight;
      const left = (acquired.get(key) ?? 0) - weight;
      if (left > 0) acquired.set(key, left);
      else acquired.delete(key);
      if (waiting > 0) serveWaiters();
    };
  }

  function serveWaiters(): void {
    for (let next = takeNext(); next; next = takeNext())
      next.waiter.resolve(acquireNow(next.key, 1));
  }

  /** Removes the next waiter whose key has a share, and moves the key to the end of the line. */
  function takeNext() {
    for (const [key, queue] of queues) {
      if (!isAvailable(key, 1)) continue;
      const waiter = takeWaiter(queue);
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (waiter) return { key, waiter };
    }
    return undefined;
  }

  function takeWaiter(queue: Waiter[]): Waiter | undefined {
    const oldest = queue[0];
    const isOverloaded = oldest !== undefined && now() - oldest.since > targetWaitMs;
    while (queue.length > 0) {
      const waiter = isOverloaded ? queue.pop() : queue.shift();
      waiting -= 1;
      if (!waiter?.isCancelled?.()) return waiter;
      waiter.reject(BUSY);
    }
    return undefined;
  }

  function expire(): void {
    const latest = now() - maxWaitMs;
    for (const [key, queue] of queues) {
      const firstFresh = queue.findIndex(({ since }) => since > latest);
      const late = queue.splice(0, firstFresh < 0 ? queue.length : firstFresh);
      waiting -= late.length;
      for (const { reject } of late) reject(refusal());
      if (queue.length === 0) queues.delete(key);
    }
    hasTimer = false;
    if (waiting > 0) startTimer();
  }

  function startTimer(): void {
    hasTimer = true;
    setTimeout(expire, CHECK_MS).unref();
  }

  function refusal(): Error {
    onRefused?.();
    return BUSY;
  }
}

// Shared: capturing a stack for each would cost more than the rest of a refusal.
const BUSY = unavailable('The service is busy: try again shortly.');

type Waiter = {
  /** When it began to wait, by `now`. */
  readonly since: number;
  readonly isCancelled: (() => boolean) | undefined;
  readonly resolve: (release: Release) => void;
  readonly reject: (error: Error) => void;
};

/** How often expired waiters are removed, in milliseconds. */
const CHECK_MS = 50;
