/** The state of a key's window after one more request. */
export type RateLimitResult = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Requests of this window that were not allowed, including this one. */
  readonly refused: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
};

export type RateLimiter = {
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * Counts a request, or one as several, which is allowed while any of the quota is left. A promise where it has to wait
   * for the count that all processes share; it never rejects.
   */
  take(key: string, requests?: number): RateLimitResult | Promise<RateLimitResult>;
};

/**
 * Counts requests in fixed windows that begin with a key's first request. In memory: each process counts for itself.
 * `now` must be monotonic (ms). Expired windows are removed; beyond the maximum of keys, the oldest is dropped.
 */
export function makeRateLimiter(
  quota: number,
  windowSeconds: number,
  now: () => number = () => performance.now(),
) {
  const windows = new BoundedMap<string, { ends: number; used: number; refused: number }>(MAX_KEYS);
  let nextSweep = now() + windowSeconds * 1000;
  const forget = (key: string) => void windows.delete(key);
  return { quota, windowSeconds, take, forget, returnUnused };

  function take(key: string, requests = 1): RateLimitResult {
    const time = now();
    if (time >= nextSweep) sweep(time);
    let window = windows.get(key);
    if (!window || window.ends <= time) {
      window = { ends: time + windowSeconds * 1000, used: 0, refused: 0 };
      windows.set(key, window);
    }
    const allowed = window.used < quota;
    window.used += requests;
    if (!allowed) window.refused += 1;
    return {
      allowed,
      remaining: Math.max(0, quota - window.used),
      refused: window.refused,
      resetSeconds: Math.ceil((window.ends - time) / 1000),
    };
  }

  /** Takes one request of a key back. */
  function returnUnused(key: string) {
    const window = windows.get(key);
    if (window) window.used -= 1;
  }

  function sweep(time: number) {
    nextSweep = time + windowSeconds * 1000;
    for (const [key, window] of windows) if (window.ends <= time) windows.delete(key);
  }
}

/** A bound on memory: an attacker may have millions of addresses. */
const MAX_KEYS = 100_000;

/** A map with a maximum size: when it is full, a new entry evicts the one that was set first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    // Deleted first, so that an entry which is set again moves to the end.
    this.delete(key);
    const [oldest] = this.size < this.#maxSize ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
