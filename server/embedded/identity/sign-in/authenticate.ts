import type { Database } from '#db/client.ts';
import {
  type ConcurrencyLimiter,
  makeConcurrencyLimiter,
} from '#lib/api/limits/concurrency-limiter.ts';
import { isDomainError } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { isPassword } from '#server/embedded/identity/people/passwords.ts';
import { findByUsername } from '#server/embedded/identity/people/people.ts';
import { addressKey } from '#server/http/limits/address-key.ts';
import { type AttemptThrottle, makeAttemptThrottle } from './throttle.ts';

type SignInAttempt = {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** Set if this person has signed in on the device before. */
  readonly deviceId: string | undefined;
};

/** The person, a refusal, or the seconds to wait before another attempt. */
type SignInResult =
  | { readonly kind: 'signed-in'; readonly personId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly waitSeconds: number };

export type Authenticate = (attempt: SignInAttempt) => Promise<SignInResult>;

/** Each hash takes 32 MiB and a thread. The last in the queue waits for about five seconds. */
const HASHING = { limit: 3, maxWaiting: 40, maxWaitMs: 5_000 };

/**
 * Checks usernames and passwords; an unknown name takes as long as a known one and has the same
 * result. What was typed is never stored: the audit log has `unknown` for an unknown name. Addresses
 * share the hashing fairly; one without a slot is told to wait for a second.
 */
export function makeAuthenticator(
  db: Database,
  log: SampledLog,
  throttle: AttemptThrottle = makeAttemptThrottle(),
  hashing: ConcurrencyLimiter = makeConcurrencyLimiter(HASHING),
): Authenticate {
  return async ({ username, password, address, deviceId }) => {
    const admission = throttle.begin({ username, address, deviceId });
    if (admission.waitSeconds !== undefined) {
      const { waitSeconds } = admission;
      warn('sign-in has to wait', address, { waitSeconds });
      return { kind: 'too-many', waitSeconds };
    }
    try {
      const person = await findByUsername(db, username);
      const isCorrect = await check(password, person?.passwordHash, address);
      const subject = person?.personId ?? 'unknown';
      const action = isCorrect ? 'identity.signed-in' : 'identity.sign-in-failed';
      await recordAudit(db, { actor: subject, action, subject });
      if (!isCorrect || !person) {
        warn('sign-in failed', address, { subject });
        return { kind: 'refused' };
      }
      admission.succeeded();
      return { kind: 'signed-in', personId: person.personId };
    } catch (error) {
      admission.withdraw();
      if (error instanceof TooBusy) return { kind: 'too-many', waitSeconds: 1 };
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
      throw isDomainError(error) ? new TooBusy() : error;
    }
  }

  /** Sampled by address, because an attack would flood the log. */
  function warn(kind: string, address: string, fields: Readonly<Record<string, unknown>>): void {
    log.write('warn', kind, { address, ...fields }, `${kind} ${addressKey(address)}`);
  }
}

class TooBusy extends Error {}
