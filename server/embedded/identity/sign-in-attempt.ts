import type { Database } from '#db/client.ts';
import { type ConcurrencyLimiter, makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { recordAudit } from '#lib/audit.ts';
import { isFailure } from '#lib/failures.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import { addressKey } from '#server/address-key.ts';
import { type AttemptThrottle, makeAttemptThrottle } from './attempt-throttle.ts';
import { isPassword } from './passwords.ts';
import { findByUsername } from './people.ts';

export type Attempt = {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The device, where somebody of this name has signed in on it before. */
  readonly deviceId: string | undefined;
};

/** What came of an attempt: who it is, that it is nobody, or seconds to wait before another. */
export type Outcome =
  | { readonly is: 'signed-in'; readonly personId: string }
  | { readonly is: 'refused' }
  | { readonly is: 'too-many'; readonly waitSeconds: number };

export type SignIn = (attempt: Attempt) => Promise<Outcome>;

/**
 * Passwords that are hashed at a time take memory and a thread each: two of one address alone, one beside others.
 * The last who waits does so for some five seconds.
 */
const HASHING = { limit: 3, maxWaiting: 40, maxWaitMs: 5_000 };

/**
 * Checks names and passwords, as slowly for a name that nobody has as for one that somebody has, and
 * with the same outcome. What was typed is never kept: of an unknown name the audit log says so alone.
 * Addresses share the hashing; who finds no room there is told to try again in a second.
 */
export function makeSignIn(
  db: Database,
  log: SampledLog,
  throttle: AttemptThrottle = makeAttemptThrottle(),
  hashing: ConcurrencyLimiter = makeConcurrencyLimiter(HASHING),
): SignIn {
  return async ({ username, password, address, deviceId }) => {
    const admission = throttle.begin({ username, address, deviceId });
    if (admission.waitSeconds !== undefined) {
      const { waitSeconds } = admission;
      warn('sign-in has to wait', address, { waitSeconds });
      return { is: 'too-many', waitSeconds };
    }
    try {
      const person = await findByUsername(db, username);
      const isRight = await check(password, person?.passwordHash, address);
      const subject = person?.personId ?? 'unknown';
      const action = isRight ? 'identity.signed-in' : 'identity.sign-in-failed';
      await recordAudit(db, { actor: subject, action, subject });
      if (!isRight || !person) {
        warn('sign-in failed', address, { subject });
        return { is: 'refused' };
      }
      admission.succeeded();
      return { is: 'signed-in', personId: person.personId };
    } catch (error) {
      admission.withdraw();
      if (error instanceof TooBusy) return { is: 'too-many', waitSeconds: 1 };
      throw error;
    }
  };

  async function check(password: string, stored: string | undefined, address: string) {
    const release = await acquire(address);
    try {
      return await isPassword(password, stored);
    } finally {
      release();
    }
  }

  async function acquire(address: string) {
    try {
      return await hashing.acquire(addressKey(address));
    } catch (error) {
      throw isFailure(error) ? new TooBusy() : error;
    }
  }

  /** A guesser multiplies these lines: there is one a second of an address. */
  function warn(kind: string, address: string, fields: Readonly<Record<string, unknown>>): void {
    log.write('warn', kind, { address, ...fields }, `${kind} ${addressKey(address)}`);
  }
}

class TooBusy extends Error {}
