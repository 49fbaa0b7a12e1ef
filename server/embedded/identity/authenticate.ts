import type { Database } from '#db/client.ts';
import { addressKey } from '#lib/api/limits/address-key.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { isPassword } from './passwords.ts';
import { findByUsername } from './people.ts';
import { makeThrottle } from './throttle.ts';

type SignInAttempt = {
  readonly username: string;
  readonly password: string;
  readonly address: string;
};

/** The person, a refusal, or the seconds to wait before another attempt. */
type SignInResult =
  | { readonly kind: 'signed-in'; readonly personId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly waitSeconds: number };

/** Rejects with SERVICE_UNAVAILABLE when too many passwords are being checked. */
export type Authenticate = (attempt: SignInAttempt) => Promise<SignInResult>;

/** Each hash takes 32 MiB and a thread. The last in the queue waits for about five seconds. */
const HASHING = { limit: 3, maxWaiting: 40, maxWaitMs: 5_000 };

/**
 * Checks usernames and passwords; an unknown name takes as long as a known one and has the same result. What was typed
 * is never stored: the audit log has `unknown` for an unknown name. Addresses share the hashing fairly.
 */
export function makeAuthenticator(
  db: Database,
  log: SampledLog,
  throttle = makeThrottle(),
  hashing = makeConcurrencyLimiter(HASHING),
): Authenticate {
  return async (attempt) => {
    const { address } = attempt;
    const waitSeconds = throttle.begin(attempt);
    if (waitSeconds > 0) {
      warn('sign-in has to wait', address, { waitSeconds });
      return { kind: 'too-many', waitSeconds };
    }
    try {
      return await check(attempt);
    } catch (error) {
      throttle.withdraw(attempt);
      throw error;
    }
  };

  async function check(attempt: SignInAttempt): Promise<SignInResult> {
    const { username, password, address } = attempt;
    const person = await findByUsername(db, username);
    const release = await hashing.acquire(addressKey(address));
    const isCorrect = await isPassword(password, person?.passwordHash).finally(release);
    const subject = person?.personId ?? 'unknown';
    const action = isCorrect ? 'identity.signed-in' : 'identity.sign-in-failed';
    await recordAudit(db, { actor: subject, action, subject });
    if (!isCorrect || !person) {
      warn('sign-in failed', address, { subject });
      return { kind: 'refused' };
    }
    throttle.forget(attempt);
    return { kind: 'signed-in', personId: person.personId };
  }

  /** Sampled by address, because an attack would flood the log. */
  function warn(kind: string, address: string, fields: Readonly<Record<string, unknown>>): void {
    log.write('warn', kind, { address, ...fields }, `${kind} ${addressKey(address)}`);
  }
}
