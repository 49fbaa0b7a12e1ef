import { unavailable } from '#lib/failures.ts';

/** Gives back what was acquired; further calls do nothing. */
export type Release = () => void;

export type ConcurrencyLimiterOptions = {
  /** How much is held at once by all keys together. */
  readonly limit: number;
  /** How many may wait in `acquire`, of all keys together; none unless said. */
  readonly maxWaiting?: number;
  /** Longest wait in `acquire`, in milliseconds. */
  readonly maxWaitMs?: number;
  /** Once the first in line of a key has waited this long, its newest goes first. */
  readonly targetWaitMs?: number;
  readonly onRefused?: () => void;
  readonly now?: () => number;
};

export type ConcurrencyLimiter = {
  readonly active: number;
  readonly waiting: number;
  /** Whether the key holds any of it. */
  isHeldBy(key: string): boolean;
  /** Acquires at once, or not at all: undefined where the key's share or the whole limit is used up. */
  tryAcquire(key: string, weight?: number): Release | undefined;
  /**
   * Acquires one, at once or after a wait. Throws SERVICE_UNAVAILABLE where too many wait already or the wait
   * was too long. Who `isCancelled` by the time of their turn is passed over. Of who is urgent and who is not,
   * one of each in turn, the urgent first.
   */
  acquire(key: string, isCancelled?: () => boolean, isUrgent?: boolean): Release | Promise<Release>;
};

/**
 * Limits what is in use at once, shared out among keys (clients, people, addresses). A key may hold as much
 * as is left free after it, so that two who act together leave room for a third (dynamic thresholds; Choudhury
 * and Hahne, 1998). An eighth is for keys that hold nothing yet. Those who wait are served key by key in turn.
 *
 * Within a key the first come is the first served while waits are short; in an overload the newest, so that
 * some are served in time rather than all too late (adaptive LIFO; Maurer, "Fail at Scale", 2015).
 */
export function makeConcurrencyLimiter(options: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const { limit, maxWaiting = 0, maxWaitMs = 1_000, targetWaitMs = 500, onRefused } = options;
  const now = options.now ?? performance.now.bind(performance);
  const reserve = Math.floor(limit / 8);
  const held = new Map<string, number>();
  // Each in the order in which keys take their turns; within a key the oldest first.
  const urgentQueues = new Map<string, Waiter[]>();
  const ordinaryQueues = new Map<string, Waiter[]>();
  let active = 0;
  let waiting = 0;
  let hasTimer = false;
  let wasUrgent = false;

  return {
    get active() {
      return active;
    },
    get waiting() {
      return waiting;
    },
    isHeldBy: (key) => held.has(key),
    tryAcquire(key, weight = 1) {
      if (hasShare(key, weight)) return hold(key, weight);
      onRefused?.();
      return undefined;
    },
    acquire(key, isCancelled, isUrgent = false) {
      const queues = isUrgent ? urgentQueues : ordinaryQueues;
      const queue = queues.get(key);
      // Whoever waits has no share: a newcomer with one passes nobody who could go now.
      if (!queue && hasShare(key, 1)) return hold(key, 1);
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

  function hasShare(key: string, weight: number): boolean {
    const own = held.get(key);
    const free = limit - active;
    return own === undefined ? weight <= free : own + weight <= free - reserve;
  }

  function hold(key: string, weight: number): Release {
    active += weight;
    held.set(key, (held.get(key) ?? 0) + weight);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      active -= weight;
      const left = (held.get(key) ?? 0) - weight;
      if (left > 0) held.set(key, left);
      else held.delete(key);
      if (waiting > 0) serveWaiting();
    };
  }

  function serveWaiting(): void {
    for (let next = nextInTurn(); next; next = nextInTurn()) next.waiter.resolve(hold(next.key, 1));
  }

  function nextInTurn() {
    const urgent = wasUrgent ? undefined : nextOf(urgentQueues);
    const next = urgent ?? nextOf(ordinaryQueues) ?? nextOf(urgentQueues);
    if (next) wasUrgent = urgent !== undefined;
    return next;
  }

  /** Takes the next who may go out of their queue. */
  function nextOf(queues: Map<string, Waiter[]>) {
    for (const [key, queue] of queues) {
      if (!hasShare(key, 1)) continue;
      const waiter = takeFrom(queue);
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (waiter) return { key, waiter };
    }
    return undefined;
  }

  function takeFrom(queue: Waiter[]): Waiter | undefined {
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
    for (const queues of [urgentQueues, ordinaryQueues]) {
      for (const [key, queue] of queues) {
        const inTime = queue.findIndex(({ since }) => since > latest);
        const late = queue.splice(0, inTime < 0 ? queue.length : inTime);
        waiting -= late.length;
        for (const { reject } of late) reject(refusal());
        if (queue.length === 0) queues.delete(key);
      }
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

// One for all: to note where each came from costs more than the rest of a refusal.
const BUSY = unavailable('The service is busy: try again shortly.');

type Waiter = {
  /** When it came, by `now`. */
  readonly since: number;
  readonly isCancelled: (() => boolean) | undefined;
  readonly resolve: (release: Release) => void;
  readonly reject: (error: Error) => void;
};

/** How often those who wait too long are looked for. */
const CHECK_MS = 50;
