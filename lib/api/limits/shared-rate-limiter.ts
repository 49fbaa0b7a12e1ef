import { BoundedMap } from './bounded-map.ts';
import { MAX_KEYS, type RateLimiter, type RateLimitResult } from './rate-limiter.ts';
import { type LeaseKey, leaseKey, type RequestLeases } from './request-leases.ts';

export type SharedRateLimiterOptions = {
  /** Tells this limit from others. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly leases: RequestLeases;
  /** Among how many processes the quota is divided while the database does not answer. */
  readonly processes: number;
  /** After how long without a request what is left of a lease is given back, in milliseconds. */
  readonly idleMs?: number;
};

export type SharedRateLimiter = RateLimiter & {
  /** Gives back what is left of all leases. */
  close(): void;
};

/**
 * Counts requests over all processes of the service, exactly: each process leases a share of the quota from the database
 * and uses it up in memory, so that most requests wait for nothing. A lease grows while a caller uses it up within ten
 * seconds, shrinks as the quota is used up, and is given back when the caller makes no request for five seconds. `take`
 * never rejects: while the database does not answer, each process counts its share of the quota by itself.
 */
export function makeSharedRateLimiter(options: SharedRateLimiterOptions): SharedRateLimiter {
  const { name, quota, windowSeconds, leases, processes, idleMs = IDLE_MS } = options;
  const windows = new BoundedMap<string, Window>(MAX_KEYS);
  /** The windows with a lease that is not used up, or was not when last looked at. */
  const leased = new Set<Window>();
  const timer = setInterval(tidy, TIDY_MS).unref();
  return {
    quota,
    windowSeconds,
    take,
    close() {
      clearInterval(timer);
      for (const window of leased) giveBack(window);
    },
  };

  function take(caller: string): RateLimitResult | Promise<RateLimitResult> {
    const time = now();
    const window = windows.get(caller);
    if (window && window.ends > time) {
      const isOverdue = window.isAlone && time >= window.asksAgainAt;
      if (window.left > 0 && !isOverdue) return takeOne(window, time);
      if (time < window.asksAgainAt) return refuse(window, time);
    }
    return takeFromNewLease(caller);
  }

  /** Each turn either succeeds, or finds the quota used up, or uses up a lease that others were quicker to use. */
  async function takeFromNewLease(caller: string): Promise<RateLimitResult> {
    for (;;) {
      const window = currentWindow(caller);
      window.waiting += 1;
      window.pending ??= renew(window).finally(() => {
        window.pending = undefined;
      });
      await window.pending;
      window.waiting -= 1;
      const time = now();
      if (window.left > 0) return takeOne(window, time);
      if (time < window.asksAgainAt) return refuse(window, time);
    }
  }

  function currentWindow(caller: string): Window {
    const known = windows.get(caller);
    if (known && (known.pending || known.ends > now())) return known;
    const window: Window = known
      ? { ...NEW_WINDOW, key: known.key, size: known.size, leasedAt: known.leasedAt }
      : { ...NEW_WINDOW, key: leaseKey(name, caller), size: Math.ceil(quota / FIRST_SHARE) };
    windows.set(caller, window);
    return window;
  }

  async function renew(window: Window): Promise<void> {
    const time = now();
    const wasQuick = time - window.leasedAt < LEASE_MS;
    const size = wasQuick ? window.size * 2 : Math.ceil(window.size / 2);
    // While this one asks, other requests of a caller beyond its quota are refused without asking.
    if (window.refused > 0) window.asksAgainAt = time + ASK_AGAIN_MS;
    const asked = Math.min(quota, Math.max(1, size, window.waiting));
    try {
      const lease = await leases.lease({ key: window.key, asked, quota, windowSeconds });
      if (lease.window !== window.id) window.refused = 0;
      window.id = lease.window;
      window.used = lease.used;
      window.left = lease.granted;
      window.isAlone = false;
      if (window.uncounted > 0) settle(window);
      window.size = lease.granted;
      window.leasedAt = time;
      window.lastTakenAt = time;
      // Measured from before the lease, so that no window lasts longer here than in the database.
      window.ends = time + lease.endsInMs;
      window.asksAgainAt = lease.granted > 0 ? 0 : Math.min(window.ends, time + ASK_AGAIN_MS);
      if (lease.granted > 0) leased.add(window);
    } catch {
      countAlone(window);
    }
  }

  /** Charges what was counted without the database, also to the lease that it has just given. */
  function settle(window: Window): void {
    leases.giveBack(window.key, -window.uncounted, window.id);
    window.used += window.uncounted;
    window.left = Math.max(0, window.left - Math.max(0, window.used - quota));
    window.uncounted = 0;
  }

  /** Why the database failed is logged by whatever else needs it for the same request. */
  function countAlone(window: Window): void {
    const time = now();
    window.asksAgainAt = time + ASK_AGAIN_MS;
    if (window.isAlone && window.ends > time) return;
    if (window.ends <= time) {
      window.ends = time + windowSeconds * 1_000;
      window.used = 0;
    }
    const share = Math.max(1, Math.floor(quota / processes));
    window.isAlone = true;
    window.left = Math.min(share, Math.max(0, quota - window.used));
    window.used = quota;
  }

  function takeOne(window: Window, time: number): RateLimitResult {
    window.left -= 1;
    window.lastTakenAt = time;
    if (window.isAlone) window.uncounted += 1;
    return {
      allowed: true,
      remaining: Math.max(0, quota - window.used) + window.left,
      refused: 0,
      resetSeconds: secondsLeft(window, time),
    };
  }

  function refuse(window: Window, time: number): RateLimitResult {
    window.refused += 1;
    return {
      allowed: false,
      remaining: 0,
      refused: window.refused,
      resetSeconds: secondsLeft(window, time),
    };
  }

  /** Gives back leases that are not being used, and forgets windows that have ended. */
  function tidy(): void {
    const time = now();
    for (const window of leased) {
      if (window.left === 0 || window.ends <= time) leased.delete(window);
      else if (time - window.lastTakenAt >= idleMs) giveBack(window);
    }
    // The oldest first: those behind it were set later, and end later but for a few.
    for (const [caller, window] of windows) {
      if (window.ends > time || window.pending) break;
      windows.delete(caller);
    }
  }

  function giveBack(window: Window): void {
    leased.delete(window);
    if (window.left === 0 || window.isAlone || window.ends <= now()) return;
    leases.giveBack(window.key, window.left, window.id);
    window.used -= window.left;
    window.size = Math.max(1, window.size - window.left);
    window.left = 0;
  }
}

type Window = {
  readonly key: LeaseKey;
  /** That of the lease. */
  id: string;
  /** By `now`, in milliseconds. */
  ends: number;
  /** What all processes together had leased at the last lease. */
  used: number;
  /** What is left of the lease. */
  left: number;
  size: number;
  leasedAt: number;
  lastTakenAt: number;
  refused: number;
  /** Until then no lease is asked for: requests are refused, or counted without the database. */
  asksAgainAt: number;
  /** How many requests wait for a lease. */
  waiting: number;
  pending: Promise<void> | undefined;
  /** Whether it is counted without the database. */
  isAlone: boolean;
  /** What was counted without the database, to be charged when it answers. */
  uncounted: number;
};

const NEW_WINDOW = {
  id: '',
  ends: 0,
  used: 0,
  left: 0,
  size: 1,
  leasedAt: Number.NEGATIVE_INFINITY,
  lastTakenAt: 0,
  refused: 0,
  asksAgainAt: 0,
  waiting: 0,
  pending: undefined,
  isAlone: false,
  uncounted: 0,
};

function secondsLeft({ ends }: Window, time: number): number {
  return Math.max(1, Math.ceil((ends - time) / 1_000));
}

/** The first lease of a caller is half of this part of the quota. */
const FIRST_SHARE = 32;
/** How long a lease is meant to last, in milliseconds. */
const LEASE_MS = 10_000;
const IDLE_MS = 5_000;
/** How often a process asks for more on behalf of a caller beyond its quota: others may have given back. */
const ASK_AGAIN_MS = 1_000;
const TIDY_MS = 500;
const now = () => performance.now();
