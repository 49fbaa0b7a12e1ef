import { createHash } from 'node:crypto';
import { addressKey } from '#lib/api/limits/address-key.ts';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';
import { canonicalUsername } from './people.ts';

type Source = { readonly username: string; readonly address: string };

/** Limits the attempts to sign in with a name from an address. */
export type Throttle = {
  /** Begins an attempt, which counts as failed until the end of the window. Returns the seconds to wait first, or 0. */
  begin(source: Source): number;
  /** Takes back one attempt, which had no result; the others still count. */
  withdraw(source: Source): void;
  /** Forgets all failures, since the person has signed in. */
  forget(source: Source): void;
};

/** People rarely mistype five times. */
const MAX_FAILURES = 5;
const WINDOW_MS = 5 * 60_000;
/** A bound on memory; beyond it the oldest are forgotten. */
const MAX_SOURCES = 10_000;

/**
 * Allows five failures in five minutes for a name and an address together, whether or not the name exists: guesses from
 * elsewhere lock nobody out. Passwords are random and of 120 bits, so that nobody finds one by guessing. Attempts count
 * from their beginning, so that concurrent ones do not get around the limit. `now` is monotonic, in milliseconds.
 */
export function makeThrottle(now: () => number = () => performance.now()): Throttle {
  const windows = new BoundedMap<string, { failures: number; readonly ends: number }>(MAX_SOURCES);
  return {
    begin(source) {
      const key = keyOf(source);
      const found = windows.get(key);
      const window = found && found.ends > now() ? found : { failures: 0, ends: now() + WINDOW_MS };
      if (window.failures >= MAX_FAILURES) return Math.ceil((window.ends - now()) / 1000);
      window.failures += 1;
      windows.set(key, window);
      return 0;
    },
    withdraw(source) {
      const window = windows.get(keyOf(source));
      if (window && window.failures > 0) window.failures -= 1;
    },
    forget: (source) => void windows.delete(keyOf(source)),
  };
}

/** The name as a hash, because what was typed may be a password in the wrong field, of any length. */
function keyOf({ username, address }: Source): string {
  const name = createHash('sha256').update(canonicalUsername(username)).digest('base64');
  return `${name} ${addressKey(address)}`;
}
