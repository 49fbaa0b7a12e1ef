import { createHash } from 'node:crypto';
import { BoundedMap } from '#lib/bounded-map.ts';
import { addressKey } from '#server/address-key.ts';
import { type DelayRules, type FailureDelays, makeFailureDelays } from './failure-delays.ts';
import { canonicalUsername } from './people.ts';

/** Who tries to sign in, as far as can be told before the password is checked. */
export type Attempting = {
  readonly username: string;
  readonly address: string;
  /** The device, where somebody of this name has signed in on it before (see `device-cookie.ts`). */
  readonly deviceId: string | undefined;
};

/** An attempt that may be made, or how long to wait before the next one. */
export type Admission =
  | { readonly waitSeconds: number }
  | {
      readonly waitSeconds: undefined;
      /** Forgets the failures: whoever it is has shown to be them. */
      succeeded(): void;
      /** Takes the attempt back, where it came to no answer. */
      withdraw(): void;
    };

export type AttemptThrottle = {
  /** Begins an attempt, which counts as failed until it is told otherwise. */
  begin(who: Attempting): Admission;
};

export type AttemptLimits = {
  /** A name on a device of its own, or a name from one address. */
  readonly perPerson: DelayRules;
  /** An address, whatever the names. */
  readonly perAddress: DelayRules;
  /** A name from one address where both are new to each other; not counted for the name. */
  readonly firstAttempts: DelayRules;
  /** The first attempts at a name of all addresses together. */
  readonly firstAttemptsPerName: DelayRules;
  /** A name from all addresses together, after their first attempts. */
  readonly perName: DelayRules;
};

const HALF_DAY = 12 * 3600;

/**
 * A person rarely errs five times; a branch shares an address. Whatever strangers do, an address has two attempts at
 * a name, and one more each half day, as long as those of all addresses are not more than 1,000 and two a second
 * (a third of the passwords that can be hashed). After these all addresses together get one guess a minute.
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

const MOST_KNOWN = 10_000;
/** A guesser with more networks than this gets first attempts with the earliest again. */
const MOST_FIRST_ATTEMPTS = 100_000;

/**
 * Slows down guessing without letting anybody lock another out (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). A device where that person signed in before counts for itself alone.
 * Any other attempt counts for its name and address together, for its address, and, unless that person
 * signed in from that address before, as a first attempt of the two or, where these are used up, for its name. Known names and unknown ones wait alike. An attempt
 * counts from its beginning, so that many at once are no way around it. In memory, and bounded: each
 * process counts for itself, and a restart forgets. `now` is in milliseconds, and only goes on.
 */
export function makeAttemptThrottle(
  limits: AttemptLimits = ATTEMPT_LIMITS,
  now: () => number = () => performance.now(),
): AttemptThrottle {
  const devices = makeFailureDelays(limits.perPerson, now);
  const pairs = makeFailureDelays(limits.perPerson, now);
  const addresses = makeFailureDelays(limits.perAddress, now);
  const firstAttempts = makeFailureDelays(limits.firstAttempts, now, MOST_FIRST_ATTEMPTS);
  const firstAttemptsOfNames = makeFailureDelays(limits.firstAttemptsPerName, now);
  const names = makeFailureDelays(limits.perName, now);
  /** Names and addresses from which they signed in, the latest last. */
  const knownPairs = new BoundedMap<string, true>(MOST_KNOWN);

  return {
    begin(who) {
      const counted = countedFor(who);
      const waitSeconds = Math.max(...counted.map(([delays, key]) => delays.waitSeconds(key)));
      if (waitSeconds > 0) return { waitSeconds };
      for (const [delays, key] of counted) delays.add(key);
      const [[own, ownKey], ...others] = counted;
      return {
        waitSeconds: undefined,
        succeeded() {
          own.clear(ownKey);
          for (const [delays, key] of others) delays.takeBack(key);
          knownPairs.set(pairOf(who), true);
        },
        withdraw() {
          for (const [delays, key] of counted) delays.takeBack(key);
        },
      };
    },
  };

  /** What an attempt counts for: what is theirs alone first. */
  function countedFor(who: Attempting): [Counted, ...Counted[]] {
    if (who.deviceId !== undefined) return [[devices, `${who.deviceId} ${nameKey(who)}`]];
    const pair = pairOf(who);
    const others: Counted[] = [[addresses, addressKey(who.address)]];
    if (!knownPairs.has(pair)) others.push(...countedForStranger(pair, nameKey(who)));
    return [[pairs, pair], ...others];
  }

  function countedForStranger(pair: string, name: string): Counted[] {
    const first: Counted[] = [
      [firstAttempts, pair],
      [firstAttemptsOfNames, name],
    ];
    return first.every(([delays, key]) => delays.waitSeconds(key) === 0) ? first : [[names, name]];
  }
}

type Counted = readonly [FailureDelays, string];

function pairOf(who: Attempting): string {
  return `${nameKey(who)} ${addressKey(who.address)}`;
}

/** Of what was typed a hash is kept, however long it was: it may be a password in the wrong field. */
function nameKey({ username }: Attempting): string {
  return createHash('sha256').update(canonicalUsername(username)).digest('base64');
}
