import type { Database } from '#db/client.ts';
import { recordAudit } from '#lib/audit.ts';
import type { Log } from '#lib/log.ts';
import { type AttemptThrottle, makeAttemptThrottle } from './attempt-throttle.ts';
import { isPassword } from './passwords.ts';
import { findByUsername } from './people.ts';
import { TooManyWaiting } from './turns.ts';

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
 * Checks names and passwords, as slowly for a name that nobody has as for one that somebody has, and
 * with the same outcome. What was typed is never kept: of an unknown name the audit log says so alone.
 */
export function makeSignIn(
  db: Database,
  log: Log,
  throttle: AttemptThrottle = makeAttemptThrottle(),
): SignIn {
  return async ({ username, password, address, deviceId }) => {
    const admission = throttle.begin({ username, address, deviceId });
    if (admission.waitSeconds !== undefined) {
      log.warn({ address, waitSeconds: admission.waitSeconds }, 'sign-in has to wait');
      return { is: 'too-many', waitSeconds: admission.waitSeconds };
    }
    try {
      const person = await findByUsername(db, username);
      const isRight = await isPassword(password, person?.passwordHash);
      const subject = person?.personId ?? 'unknown';
      const action = isRight ? 'identity.signed-in' : 'identity.sign-in-failed';
      await recordAudit(db, { actor: subject, action, subject });
      if (!isRight || !person) {
        log.warn({ address, subject }, 'sign-in failed');
        return { is: 'refused' };
      }
      admission.succeeded();
      return { is: 'signed-in', personId: person.personId };
    } catch (error) {
      admission.withdraw();
      if (error instanceof TooManyWaiting) return { is: 'too-many', waitSeconds: 1 };
      throw error;
    }
  };
}
