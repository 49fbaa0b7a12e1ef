import { createHash } from 'node:crypto';
import { BoundedMap } from '#lib/api/limits/bounded-map.ts';
import { canonicalUsername } from '#server/embedded/identity/people/people.ts';
import { addressKey } from '#server/http/limits/address-key.ts';
import { type BackoffRules, type FailureBackoff, makeFailureBackoff } from './backoff.ts';

/** Where an attempt comes from, as far as is known before the password is checked. */
type AttemptSource = {
  readonly username: string;
  readonly address: string;
  /** Set if this person has signed in on the device before (`device-cookie.ts`). */
  readonly deviceId: string | undefined;
};

/** The attempt may be made, or must wait. */
type AttemptDecision =
  | { readonly waitSeconds: number }
  | {
      readonly waitSeconds: undefined;
      /** Clears the failures of the person. */
      succeeded(): void;
      /** The attempt had no result and does not count. */
      withdraw(): void;
    };

export type AttemptThrottle = {
  /** Begins an attempt, which counts as failed until `succeeded` or `withdraw`. */
  begin(source: AttemptSource): AttemptDecision;
};

type AttemptLimits = {
  /** A name on a known device, or a name from one address. */
  readonly perPerson: BackoffRules;
  /** An address, over all names. */
  readonly perAddress: BackoffRules;
  /** A name from an address from which it has not signed in before. */
  readonly firstAttempts: BackoffRules;
  /** The first attempts at a name, over all addresses. */
  readonly firstAttemptsPerName: BackoffRules;
  /** The attempts at a name after the first ones, over all addresses. */
  readonly perName: BackoffRules;
};

const HALF_DAY = 12 * 3600;

/**
 * People rarely mistype five times, and a branch shares one address. An unknown address has two first
 * attempts at a name, and one more every 12 hours, as long as all addresses together stay below 1,000
 * and two a second (a third of what can be hashed). Beyond that they share one guess a minute.
 */
export const ATTEMPT_LIMITS: AttemptLimits = {
  perPerson: { free: 5, firstSeconds: 30, longestSeconds: 900, forgetSeconds: 600 },
  perAddress: { free: 50, firstSeconds: 30, longestSeconds: 900, forgetSeconds: 6 },
  firstAttempts: {
    free: 2,
    firstSeconds: HALF_DAY,
    longestSeconds: HALF_DAY,
    forgetSeconds: HALF_DAY,
  },
  firstAttemptsPerName: { free: 1_000, firstSeconds: 1, longestSeconds: 1, forgetSeconds: 0.5 },
  perName: { free: 20, firstSeconds: 5, longestSeconds: 60, forgetSeconds: 60 },
};

const MAX_KNOWN_PAIRS = 10_000;
/** Beyond this number of networks the oldest are forgotten, and get first attempts again. */
const MAX_FIRST_ATTEMPTS = 100_000;

/**
 * Slows down guessing without letting anybody lock another out (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). A known device is counted by itself. Any other attempt counts for its
 * name and address together and for its address; unless the person has signed in from there before, it
 * also counts as a first attempt or, once those are used up, for the name. Unknown names wait like known
 * ones. Attempts count from their beginning, so that concurrent ones do not get around the limits.
 * State is bounded, in memory, and of this process. `now` is monotonic, in milliseconds.
 */
export function makeAttemptThrottle(
  limits: AttemptLimits = ATTEMPT_LIMITS,
  now: () => number = () => performance.now(),
): AttemptThrottle {
  const devices = makeFailureBackoff(limits.perPerson, now);
  const pairs = makeFailureBackoff(limits.perPerson, now);
  const addresses = makeFailureBackoff(limits.perAddress, now);
  const firstAttempts = makeFailureBackoff(limits.firstAttempts, now, MAX_FIRST_ATTEMPTS);
  const firstAttemptsOfNames = makeFailureBackoff(limits.firstAttemptsPerName, now);
  const names = makeFailureBackoff(limits.perName, now);
  /** Names with the addresses from which they have signed in, the latest last. */
  const knownPairs = new BoundedMap<string, true>(MAX_KNOWN_PAIRS);

  return {
    begin(source) {
      const counters = countersFor(source);
      const waitSeconds = Math.max(...counters.map(([backoff, key]) => backoff.waitSeconds(key)));
      if (waitSeconds > 0) return { waitSeconds };
      for (const [backoff, key] of counters) backoff.add(key);
      const [[own, ownKey], ...others] = counters;
      return {
        waitSeconds: undefined,
        succeeded() {
          own.clear(ownKey);
          for (const [backoff, key] of others) backoff.removeFailure(key);
          knownPairs.set(pairKey(source), true);
        },
        withdraw() {
          for (const [backoff, key] of counters) backoff.removeFailure(key);
        },
      };
    },
  };

  /** The counters of an attempt; the first is the one that a success clears. */
  function countersFor(source: AttemptSource): [Counter, ...Counter[]] {
    if (source.deviceId !== undefined) return [[devices, `${source.deviceId} ${nameKey(source)}`]];
    const pair = pairKey(source);
    const others: Counter[] = [[addresses, addressKey(source.address)]];
    if (!knownPairs.has(pair)) others.push(...countersForUnknownPair(pair, nameKey(source)));
    return [[pairs, pair], ...others];
  }

  function countersForUnknownPair(pair: string, name: string): Counter[] {
    const first: Counter[] = [
      [firstAttempts, pair],
      [firstAttemptsOfNames, name],
    ];
    return first.every(([backoff, key]) => backoff.waitSeconds(key) === 0)
      ? first
      : [[names, name]];
  }
}

type Counter = readonly [FailureBackoff, string];

function pairKey(source: AttemptSource): string {
  return `${nameKey(source)} ${addressKey(source.address)}`;
}

/** A hash, because what was typed as a name may be a password in the wrong field, of any length. */
function nameKey({ username }: AttemptSource): string {
  return createHash('sha256').update(canonicalUsername(username)).digest('base64');
}
