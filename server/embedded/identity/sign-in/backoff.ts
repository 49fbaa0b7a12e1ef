import { BoundedMap } from '#lib/api/limits/bounded-map.ts';

/** How failures of a key delay its next attempt. */
export type BackoffRules = {
  /** The number of failures without a wait. */
  readonly free: number;
  /** The first wait; each further failure doubles it. */
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  /** The time after which one failure is forgotten. */
  readonly forgetSeconds: number;
};

/** Counts failures by key, and delays further attempts. */
export type FailureBackoff = {
  /** Whole seconds until the key may try again; 0 if it may now. */
  waitSeconds(key: string): number;
  add(key: string): void;
  /** Removes a failure that turned out to be none. */
  removeFailure(key: string): void;
  clear(key: string): void;
};

/** `failures` is the count at the time `at`, in milliseconds; it decreases with time. */
type Count = { failures: number; at: number; blockedUntil: number };

/**
 * Exponential backoff with a maximum, where failures are forgotten one by one (a leaky bucket). Of
 * more than `maxKeys` keys those that failed longest ago are forgotten. `now` is monotonic, in
 * milliseconds.
 */
export function makeFailureBackoff(
  rules: BackoffRules,
  now: () => number,
  maxKeys = 10_000,
): FailureBackoff {
  const { free, firstSeconds, longestSeconds, forgetSeconds } = rules;
  const maxFailures = free + Math.ceil(Math.log2(longestSeconds / firstSeconds)) + 1;
  const counts = new BoundedMap<string, Count>(maxKeys);
  return {
    waitSeconds(key) {
      const count = counts.get(key);
      return count ? Math.max(0, Math.ceil((count.blockedUntil - now()) / 1000)) : 0;
    },
    add(key) {
      const failures = Math.min(maxFailures, failuresOf(key) + 1);
      setCount(key, failures, now() + delaySeconds(failures) * 1000);
    },
    removeFailure(key) {
      // The attempt was allowed, so there was no wait before it.
      if (counts.has(key)) setCount(key, failuresOf(key) - 1, 0);
    },
    clear(key) {
      counts.delete(key);
    },
  };

  function failuresOf(key: string): number {
    const count = counts.get(key);
    if (!count) return 0;
    return Math.max(0, count.failures - (now() - count.at) / (forgetSeconds * 1000));
  }

  function setCount(key: string, failures: number, blockedUntil: number): void {
    if (failures > 0) counts.set(key, { failures, at: now(), blockedUntil });
    else counts.delete(key);
  }

  function delaySeconds(failures: number): number {
    const beyond = Math.round(failures) - free;
    return beyond < 0 ? 0 : Math.min(longestSeconds, firstSeconds * 2 ** beyond);
  }
}
