import { BoundedMap } from '#lib/bounded-map.ts';

/** How failures of one key delay its next attempt. */
export type DelayRules = {
  /** As many failures may follow each other without a wait. */
  readonly free: number;
  /** The wait after these; each further failure doubles it. */
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  /** In this time one failure is forgotten. */
  readonly forgetSeconds: number;
};

/** Counts failures by key, each of which delays the next attempt of that key. */
export type FailureDelays = {
  /** Whole seconds until the key may try again; 0 where it may now. */
  waitSeconds(key: string): number;
  /** Counts a failure. */
  add(key: string): void;
  /** Takes one back that was none. */
  takeBack(key: string): void;
  /** Forgets all failures of the key. */
  clear(key: string): void;
};

/** `failures` were counted at `at`, in milliseconds, and are fewer by now; no attempt before `blockedUntil`. */
type Count = { failures: number; at: number; blockedUntil: number };

/**
 * Delays that double up to a longest one, and failures that are forgotten one after the other (a leaky
 * bucket), so that neither waits nor memory grow without end. `now` is in milliseconds, of a clock
 * that only goes on. Of more than `mostKeys` keys the ones that failed longest ago are forgotten.
 */
export function makeFailureDelays(
  rules: DelayRules,
  now: () => number,
  mostKeys = 10_000,
): FailureDelays {
  const { free, firstSeconds, longestSeconds, forgetSeconds } = rules;
  const mostFailures = free + Math.ceil(Math.log2(longestSeconds / firstSeconds)) + 1;
  const counts = new BoundedMap<string, Count>(mostKeys);
  return {
    waitSeconds(key) {
      const count = counts.get(key);
      return count ? Math.max(0, Math.ceil((count.blockedUntil - now()) / 1000)) : 0;
    },
    add(key) {
      const failures = Math.min(mostFailures, failuresOf(key) + 1);
      keep(key, failures, now() + delaySeconds(failures) * 1000);
    },
    takeBack(key) {
      // It was let in, so there was no wait before it.
      if (counts.has(key)) keep(key, failuresOf(key) - 1, 0);
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

  function keep(key: string, failures: number, blockedUntil: number): void {
    if (failures > 0) counts.set(key, { failures, at: now(), blockedUntil });
    else counts.delete(key);
  }

  function delaySeconds(failures: number): number {
    const beyond = Math.round(failures) - free;
    return beyond < 0 ? 0 : Math.min(longestSeconds, firstSeconds * 2 ** beyond);
  }
}
