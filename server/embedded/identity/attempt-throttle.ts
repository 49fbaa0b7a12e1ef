import { createHash } from 'node:crypto';
import { canonicalUsername } from './people.ts';

/** An attempt that may be made, or how long to wait before the next one. */
export type Admission =
  | { readonly waitSeconds: number }
  | {
      readonly waitSeconds: undefined;
      /** Forgets the failures of the name: whoever it is has shown to be them. */
      succeeded(): void;
      /** Takes the attempt back, where it came to no answer. */
      withdraw(): void;
    };

export type AttemptThrottle = {
  /** Begins an attempt, which counts as failed until it is told otherwise. */
  begin(who: { readonly username: string; readonly address: string }): Admission;
};

export type AttemptLimits = {
  readonly perName: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
};

/** A branch shares one address; a name is one person's, who rarely errs five times. */
export const ATTEMPT_LIMITS: AttemptLimits = { perName: 5, perAddress: 50, windowSeconds: 300 };

/**
 * Counts failed sign-ins by name and by address, in windows that begin with the first one. At the
 * limit of either everybody waits until its window is over, a right password too, whether the name
 * is known or not. An attempt counts from its beginning, so that many at once are no way around it.
 * In memory: each process counts for itself, and a restart forgets.
 */
export function makeAttemptThrottle(
  { perName, perAddress, windowSeconds }: AttemptLimits = ATTEMPT_LIMITS,
  now: () => number = Date.now,
): AttemptThrottle {
  const names = makeCounts(perName, windowSeconds, now);
  const addresses = makeCounts(perAddress, windowSeconds, now);
  return {
    begin({ username, address }) {
      const name = keyOf(username);
      const waitSeconds = Math.max(names.waitSeconds(name), addresses.waitSeconds(address));
      if (waitSeconds > 0) return { waitSeconds };
      names.add(name);
      addresses.add(address);
      return {
        waitSeconds: undefined,
        succeeded() {
          names.clear(name);
          addresses.takeBack(address);
        },
        withdraw() {
          names.takeBack(name);
          addresses.takeBack(address);
        },
      };
    },
  };
}

/** Of what was typed a hash is kept, however long it was: it may be a password in the wrong field. */
function keyOf(username: string): string {
  return createHash('sha256').update(canonicalUsername(username)).digest('base64');
}

function makeCounts(limit: number, windowSeconds: number, now: () => number) {
  const windows = new Map<string, { ends: number; used: number }>();
  const current = (key: string) => {
    const window = windows.get(key);
    return window && window.ends > now() ? window : undefined;
  };
  return {
    waitSeconds(key: string): number {
      const window = current(key);
      if (!window || window.used < limit) return 0;
      return Math.ceil((window.ends - now()) / 1000);
    },
    add(key: string): void {
      const window = current(key);
      if (window) {
        window.used += 1;
        return;
      }
      // A Map keeps the order of insertion, so the oldest windows are at its front.
      windows.delete(key);
      for (const [old, { ends }] of windows) {
        if (ends > now()) break;
        windows.delete(old);
      }
      windows.set(key, { ends: now() + windowSeconds * 1000, used: 1 });
    },
    takeBack(key: string): void {
      const window = current(key);
      if (window) window.used -= 1;
    },
    clear(key: string): void {
      windows.delete(key);
    },
  };
}
