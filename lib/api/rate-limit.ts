import { BoundedMap } from '#lib/bounded-map.ts';

/** How a caller stands after one more request. */
export type Standing = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** How many of this window were not allowed, this one included. */
  readonly refused: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
};

export type RateLimiter = {
  readonly quota: number;
  readonly windowSeconds: number;
  /** Counts one request of `key`. */
  take(key: string): Standing;
};

/**
 * Counts requests per key in windows that begin with a key's first request. In memory, so each
 * process counts for itself. Keys whose window is over are forgotten as time goes on. The clock only
 * goes on: one that is set back would lengthen windows. Of too many keys the one that came first is forgotten.
 */
export function makeRateLimiter(
  quota: number,
  windowSeconds: number,
  now: () => number = () => performance.now(),
): RateLimiter {
  const windows = new BoundedMap<string, { ends: number; used: number }>(MAX_KEYS);
  let nextSweep = now() + windowSeconds * 1000;
  return { quota, windowSeconds, take };

  function take(key: string): Standing {
    const time = now();
    if (time >= nextSweep) sweep(time);
    let window = windows.get(key);
    if (!window || window.ends <= time) {
      window = { ends: time + windowSeconds * 1000, used: 0 };
      windows.set(key, window);
    }
    window.used += 1;
    return {
      allowed: window.used <= quota,
      remaining: Math.max(0, quota - window.used),
      refused: Math.max(0, window.used - quota),
      resetSeconds: Math.ceil((window.ends - time) / 1000),
    };
  }

  function sweep(time: number) {
    nextSweep = time + windowSeconds * 1000;
    for (const [key, window] of windows) if (window.ends <= time) windows.delete(key);
  }
}

/** An attacker with a network of addresses has more of them than fit into memory. */
const MAX_KEYS = 100_000;
