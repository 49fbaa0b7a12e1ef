import type { AuthOptions } from 'next-auth';
import type { OAuthConfig, TokenEndpointHandler } from 'next-auth/providers/oauth';
import { z } from 'zod';
import type { ClaimProblem } from '#lib/auth/claims.ts';
import { ISSUER_TIMEOUT_MS, type IssuerEndpoints } from '#lib/auth/issuer-discovery.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import {
  lastForcedSignOut,
  SESSION_HOURS,
  startStaffSession,
} from '#lib/auth/sessions/staff-sessions.ts';
import { returnPath, type SignInProblem } from '#lib/auth/sign-in-page.ts';
import { hasAuthenticatedSince, staffMemberFromClaims } from '#lib/auth/staff-claims.ts';
import { type PortalClient, services } from '#lib/services.ts';

/** A sign-in in progress: its issuer, and its outcome. */
export type SignIn = {
  readonly client: PortalClient;
  readonly endpoints: IssuerEndpoints;
  readonly correlationId: string;
  outcome?: Outcome;
};

/** The id of the new session, or why there is none: `problem` for the page, `reason` for the log. */
type Outcome =
  | { readonly sessionId: string }
  | {
      readonly problem: SignInProblem;
      readonly reason?: ClaimProblem | { readonly reason: string };
    };

/** The next-auth options of one sign-in. next-auth does the protocol; its session token is the id of our session. */
export function nextAuthOptions(signIn: SignIn): AuthOptions {
  const { config, sampledLog, sessionSecret: secret } = services();
  const { publicUrl } = config;
  const { client, endpoints, correlationId } = signIn;
  const logProblem = (code: string, reason?: string) => {
    const fields = { correlationId, code, reason };
    sampledLog.write('warn', 'a sign-in failed', fields, `a sign-in failed ${code}`);
  };
  const sessionId = () =>
    signIn.outcome && 'sessionId' in signIn.outcome ? signIn.outcome.sessionId : '';
  const provider: OAuthConfig<{ readonly sub: string }> = {
    id: 'oidc',
    name: 'oidc',
    type: 'oauth',
    idToken: true,
    ...client,
    client: { id_token_signed_response_alg: endpoints.algorithm },
    authorization: { url: endpoints.authorization, params: { scope: 'openid profile' } },
    token: { url: endpoints.token, request: (exchange) => exchangeCode(signIn, exchange) },
    jwks_endpoint: endpoints.keys,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: ISSUER_TIMEOUT_MS },
    // next-auth requires an id; the staff member is read from the claims.
    profile: ({ sub }) => ({ id: sub }),
  };
  const { options } = signInCookie('session', publicUrl);
  return {
    secret,
    providers: [provider],
    session: { strategy: 'jwt', maxAge: SESSION_HOURS * 3600 },
    jwt: { encode: sessionId },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: {
      sessionToken: { name: sessionCookieName(config), options: { ...options, maxAge: undefined } },
      callbackUrl: signInCookie('return', publicUrl),
      csrfToken: signInCookie('csrf', publicUrl),
      pkceCodeVerifier: signInCookie('pkce', publicUrl),
      state: signInCookie('state', publicUrl),
      nonce: signInCookie('nonce', publicUrl),
    },
    callbacks: {
      redirect: ({ url }) => publicUrl + returnPath(url, publicUrl),
      signIn: () => sessionId() !== '',
    },
    logger: {
      // Only the message: other metadata may have personal data. That of a refusal comes from the address, and may be long.
      error: (code, metadata) =>
        logProblem(
          code,
          (metadata instanceof Error ? metadata : metadata.error).message.slice(0, 200),
        ),
      warn: (code) => logProblem(code),
      debug: () => undefined,
    },
  };
}

/** A cookie of a sign-in in progress: for this host only, and not readable by scripts. */
export function signInCookie(part: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}sign-in-${part}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: SIGN_IN_SECONDS },
  } as const;
}

/** The longest time that a user may take at the issuer. */
const SIGN_IN_SECONDS = 15 * 60;

type CodeExchange = Parameters<NonNullable<TokenEndpointHandler['request']>>[0];

/** Exchanges the code for tokens and verifies the ID token, as next-auth would, and starts the session of its subject. */
async function exchangeCode(signIn: SignIn, { client, provider, params, checks }: CodeExchange) {
  const tokens = await client
    .callback(provider.callbackUrl, params, checks)
    .catch((error: unknown) => {
      signIn.outcome = issuerProblem(error);
      throw error;
    });
  // An error from here on is the service's, not the issuer's.
  signIn.outcome = { problem: 'failed' };
  signIn.outcome = await startSession(tokens.claims(), tokens.id_token);
  return { tokens };
}

/** Starts the session of the person whom the claims of an ID token describe. */
async function startSession(claims: object, idToken: string | undefined): Promise<Outcome> {
  const { config, sessionDb } = services();
  const member = staffMemberFromClaims(claims, config);
  if ('problem' in member) return member;
  // After a forced sign-out, the user must authenticate at the issuer again.
  const since = await lastForcedSignOut(sessionDb, member.subject);
  if (since && !hasAuthenticatedSince(claims, since)) {
    const reason = 'claim auth_time is missing, or before their session was ended';
    return { problem: 'unproven', reason: { reason } };
  }
  return { sessionId: await startStaffSession(sessionDb, member, idToken) };
}

/** An error of openid-client; `error` is what the issuer answered. */
const IssuerError = z.object({
  message: z.string().catch('no error'),
  code: z.string().catch(''),
  error: z.string().optional(),
  response: z.object({ statusCode: z.number() }).optional().catch(undefined),
});

/** What an error of the exchange means for the user, and the log. */
function issuerProblem(cause: unknown): Outcome {
  const { message, code, error, response } = IssuerError.parse(cause);
  // Without the values that the library quotes.
  const text = error ?? message.replace(/, (expected|got)\b.*$/s, '');
  const reason = { reason: text.slice(0, 200) };
  // A code that was used or has expired; a state of another window.
  if (error === 'invalid_grant' || /^state (mismatch|missing)/.test(message))
    return { problem: 'expired', reason };
  const isUnavailable = (response?.statusCode ?? 0) >= 500 || message.includes('timed out');
  return { problem: isUnavailable || /^E[A-Z]+$/.test(code) ? 'unreachable' : 'failed', reason };
}
