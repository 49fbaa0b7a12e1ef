import type { AuthOptions } from 'next-auth';
import type { OAuthConfig, TokenEndpointHandler } from 'next-auth/providers/oauth';
import { z } from 'zod';
import type { ClaimProblem } from '#lib/auth/claims.ts';
import { ISSUER_TIMEOUT_MS, type IssuerEndpoints } from '#lib/auth/issuer-discovery.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import {
  lastForcedSignOut,
  SESSION_HOURS,
  type StaffMember,
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
  /** The id of the new session. */
  sessionId?: string;
  /** Why it failed, if known: `problem` for the page, `reason` for the log. */
  problem?: SignInProblem;
  reason?: ClaimProblem | { readonly reason: string };
};

/** The longest time that a user may take at the issuer. */
const SIGN_IN_SECONDS = 15 * 60;

/** The next-auth options of one sign-in. next-auth does the protocol; its session token is the id of our session. */
export function nextAuthOptions(signIn: SignIn): AuthOptions {
  const { config, sessionDb, sampledLog, sessionSecret: secret } = services();
  const { publicUrl } = config;
  const { correlationId } = signIn;
  let admitted: { member: StaffMember; idToken: string | undefined } | undefined;
  const logProblem = (code: string, reason?: string) => {
    const fields = { correlationId, code, reason };
    sampledLog.write('warn', 'a sign-in failed', fields, `a sign-in failed ${code}`);
  };
  const { options } = signInCookie('session', publicUrl);
  return {
    secret,
    providers: [provider(signIn)],
    session: { strategy: 'jwt', maxAge: SESSION_HOURS * 3600 },
    jwt: {
      async encode() {
        if (!admitted) throw new Error('nobody was admitted');
        signIn.sessionId = await startStaffSession(sessionDb, admitted.member, admitted.idToken);
        return signIn.sessionId;
      },
    },
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
      async signIn({ account, profile }) {
        const member = staffMemberFromClaims(profile, config);
        if ('problem' in member) {
          Object.assign(signIn, member);
          return false;
        }
        // After a forced sign-out, the user must authenticate at the issuer again.
        const since = await lastForcedSignOut(sessionDb, member.subject);
        if (since && !hasAuthenticatedSince(profile, since)) {
          signIn.problem = 'unproven';
          signIn.reason = {
            reason: 'claim auth_time is missing, or before their session was ended',
          };
          return false;
        }
        admitted = { member, idToken: account?.id_token };
        return true;
      },
    },
    logger: {
      error: (code, metadata) => logProblem(code, reasonOf(metadata)),
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

function provider(signIn: SignIn): OAuthConfig<{ readonly sub: string }> {
  const { issuer, clientId, clientSecret } = signIn.client;
  const { authorization, keys, token, algorithm } = signIn.endpoints;
  return {
    id: 'oidc',
    name: 'oidc',
    type: 'oauth',
    idToken: true,
    issuer,
    clientId,
    clientSecret,
    client: { id_token_signed_response_alg: algorithm },
    authorization: { url: authorization, params: { scope: 'openid profile' } },
    token: { url: token, request: (exchange) => exchangeCode(signIn, exchange) },
    jwks_endpoint: keys,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: ISSUER_TIMEOUT_MS },
    // next-auth requires an id; the staff member is read from the claims.
    profile: ({ sub }) => ({ id: sub }),
  };
}

type CodeExchange = Parameters<NonNullable<TokenEndpointHandler['request']>>[0];

/** Exchanges the code for tokens and verifies the ID token, as next-auth would. Errors are noted in `signIn`. */
async function exchangeCode(signIn: SignIn, { client, provider, params, checks }: CodeExchange) {
  try {
    const tokens = await client.callback(provider.callbackUrl, params, checks);
    // An error after this is the service's, not the issuer's.
    signIn.problem = 'failed';
    return { tokens };
  } catch (error) {
    const issuerError = IssuerError.parse(error);
    signIn.problem = problemOf(issuerError);
    // Without the values that the library quotes.
    const reason = issuerError.error ?? issuerError.message.replace(/, (expected|got)\b.*$/s, '');
    signIn.reason = { reason: reason.slice(0, 200) };
    throw error;
  }
}

/** An error of openid-client; `error` is what the issuer answered. */
const IssuerError = z.object({
  message: z.string().catch('no error'),
  code: z.string().optional().catch(undefined),
  error: z.string().optional(),
  response: z.object({ statusCode: z.number() }).optional().catch(undefined),
});

/** What it means for the user. */
function problemOf(issuerError: z.infer<typeof IssuerError>): SignInProblem {
  const { message, code = '', error, response } = issuerError;
  // A code that was used or has expired; a state of another window.
  if (error === 'invalid_grant' || /^state (mismatch|missing)/.test(message)) return 'expired';
  const isUnavailable = (response?.statusCode ?? 0) >= 500 || message.includes('timed out');
  return isUnavailable || /^E[A-Z]+$/.test(code) ? 'unreachable' : 'failed';
}

/** Only the error message: the other metadata may have personal data. */
function reasonOf(metadata: unknown): string | undefined {
  // The issuer's error of a refusal comes from the address, and may be long.
  if (metadata instanceof Error) return metadata.message.slice(0, 200);
  if (typeof metadata !== 'object' || metadata === null || !('error' in metadata)) return undefined;
  return reasonOf(metadata.error);
}
