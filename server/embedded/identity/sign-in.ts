import { errors, type Provider } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { addressKey } from '#lib/api/limits/address-key.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { Metrics } from '#lib/services.ts';
import { PORTAL_CLIENT_ID } from './configuration.ts';
import {
  type Ctx,
  EXPIRED,
  type Middleware,
  NOT_A_FORM,
  notPossible,
  type Problem,
  readOwnForm,
  sendPage,
  signInForm,
} from './pages.ts';
import { canonicalUsername, findByUsername, isPassword } from './people.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

type SignInOptions = {
  readonly db: Database;
  readonly sampledLog: SampledLog;
  readonly metrics: Pick<Metrics, 'countAuthenticationFailure'>;
};

/** Serves the sign-in form, and handles it when it is submitted. */
export function makeSignIn(provider: Provider, options: SignInOptions): Middleware {
  const authenticate = makeAuthenticator(options);
  return async (ctx, next) => {
    const [, uid] = /^\/interaction\/([\w-]{1,64})$/.exec(ctx.path) ?? [];
    if (uid === undefined) return next();
    const interaction = await findInteraction(ctx, uid);
    if (!interaction) return sendPage(ctx, EXPIRED);
    if (ctx.method === 'POST') return submit(ctx, interaction);
    const hint = interaction.params['login_hint'];
    return showForm(ctx, interaction, typeof hint === 'string' ? hint : '');
  };

  function showForm(ctx: Ctx, { uid }: Interaction, username: string, problem?: Problem) {
    if (problem?.kind === 'too-many') ctx.set('Retry-After', String(problem.waitSeconds));
    const action = `${new URL(provider.issuer).pathname}/interaction/${uid}`;
    sendPage(ctx, signInForm({ action, username, problem }));
  }

  async function submit(ctx: Ctx, interaction: Interaction) {
    const form = await readOwnForm(ctx, provider.issuer);
    if (!form) return sendPage(ctx, notPossible(403, NOT_A_FORM));
    const username = form.get('username') ?? '';
    const result = await authenticate(username, form.get('password') ?? '', ctx.ip);
    if (typeof result !== 'string') return showForm(ctx, interaction, username, result);
    await finish(interaction, result);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(interaction.returnTo);
  }

  async function finish(interaction: Interaction, personId: string) {
    // oidc-provider would sign out whoever signed in before on this browser by a page that needs scripts.
    if (interaction.session) {
      await (await provider.Session.findByUid(interaction.session.uid))?.destroy();
      interaction.session = undefined;
    }
    // No consent is asked: every client that people sign in to is ours.
    const grant = new provider.Grant({ clientId: PORTAL_CLIENT_ID, accountId: personId });
    grant.addOIDCScope('openid profile');
    interaction.result = {
      login: { accountId: personId, remember: false, amr: ['pwd'] },
      consent: { grantId: await grant.save() },
    };
    await interaction.persist();
  }

  async function findInteraction(ctx: Ctx, uid: string): Promise<Interaction | undefined> {
    try {
      const found = await provider.interactionDetails(ctx.req, ctx.res);
      return found.uid === uid ? found : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }
}

/** People rarely mistype five times. */
const MAX_FAILURES = 5;
const WINDOW_SECONDS = 5 * 60;
/** The longest name in a key of the throttle: what was typed may be of any length. */
const MAX_NAME = 200;

/**
 * Checks a username and a password; returns the id of the person. An unknown name takes as long as a known one and has
 * the same result. Five failures in five minutes are allowed for a name and an address together, so that guesses from
 * elsewhere lock nobody out. What was typed is not stored: the audit log has `unknown` for an unknown name. `now` is
 * monotonic, in milliseconds.
 */
export function makeAuthenticator(
  { db, sampledLog, metrics }: SignInOptions,
  now?: () => number,
): (username: string, password: string, address: string) => Promise<string | Problem> {
  const attempts = makeRateLimiter(MAX_FAILURES, WINDOW_SECONDS, now);
  return async (username, password, address) => {
    const key = `${addressKey(address)} ${canonicalUsername(username).slice(0, MAX_NAME)}`;
    // Counted before the check, so that concurrent attempts do not get around the limit.
    const { allowed, resetSeconds: waitSeconds } = attempts.take(key);
    if (!allowed) {
      attempts.returnUnused(key);
      warn('sign-in has to wait', address, { waitSeconds });
      return { kind: 'too-many', waitSeconds };
    }
    const { subject, isCorrect } = await check(username, password).catch((error: unknown) => {
      // The database failed, not the person.
      attempts.returnUnused(key);
      throw error;
    });
    if (isCorrect) {
      attempts.forget(key);
      return subject;
    }
    warn('sign-in failed', address, { subject });
    metrics.countAuthenticationFailure('password');
    return { kind: 'refused' };
  };

  async function check(username: string, password: string) {
    const person = await findByUsername(db, username);
    const isCorrect = await isPassword(password, person?.password_hash);
    const subject = person?.person_id ?? 'unknown';
    const action = isCorrect ? 'identity.signed-in' : 'identity.sign-in-failed';
    await recordAudit(db, { actor: subject, action, subject });
    return { subject, isCorrect };
  }

  /** Sampled by address, because an attack would flood the log. */
  function warn(kind: string, address: string, fields: Readonly<Record<string, unknown>>): void {
    sampledLog.write('warn', kind, { address, ...fields }, `${kind} ${addressKey(address)}`);
  }
}
