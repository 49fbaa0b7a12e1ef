import type { AuthOptions } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { ISSUER_TIMEOUT_MS, type IssuerEndpoints } from '#lib/auth/issuer-discovery.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import {
  lastForcedSignOut,
  SESSION_HOURS,
  type StaffMember,
  startStaffSession,
} from '#lib/auth/sessions/staff-sessions.ts';
import { returnPath } from '#lib/auth/sign-in/return-path.ts';
import { hasAuthenticatedSince, staffMemberFromClaims } from '#lib/auth/sign-in/staff-claims.ts';
import { type PortalClient, services } from '#lib/services.ts';
import { exchangeCode, type SignInFailure } from './code-exchange.ts';

/** A sign-in in progress: its issuer, and its outcome. */
export type SignIn = SignInFailure & {
  readonly client: PortalClient;
  readonly endpoints: IssuerEndpoints;
  readonly correlationId: string;
  /** Set once the user is admitted, with the ID token. */
  member?: StaffMember;
  idToken?: string | undefined;
  /** The id of the new session. */
  sessionId?: string;
};

/** The longest time that a user may take at the issuer. */
const SIGN_IN_SECONDS = 15 * 60;

/** After a forced sign-out, the user must authenticate at the issuer again. */
const UNPROVEN: SignInFailure = {
  problem: 'unproven',
  reason: {
    part: 'claim auth_time',
    found: 'nothing, or a time before their session was ended',
    expected: 'a time after that',
  },
};

/** The next-auth options of one sign-in. next-auth does the protocol; its session token is the id of our session. */
export function nextAuthOptions(signIn: SignIn): AuthOptions {
  const { config, sessionDb, sampledLog, sessionSecret: secret } = services();
  const { publicUrl } = config;
  const { correlationId } = signIn;
  const logProblem = (code: string, reason?: string) =>
    sampledLog.write(
      'warn',
      'a sign-in failed',
      { correlationId, code, reason },
      `a sign-in failed ${code}`,
    );
  const { options } = signInCookie('session', publicUrl);
  return {
    secret,
    providers: [provider(signIn)],
    session: { strategy: 'jwt', maxAge: SESSION_HOURS * 3600 },
    jwt: {
      async encode() {
        if (!signIn.member) throw new Error('nobody was admitted');
        signIn.sessionId = await startStaffSession(sessionDb, signIn.member, signIn.idToken);
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
        const since = await lastForcedSignOut(sessionDb, member.subject);
        if (since && !hasAuthenticatedSince(profile, since)) {
          Object.assign(signIn, UNPROVEN);
          return false;
        }
        Object.assign(signIn, { member, idToken: account?.id_token });
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
    token: { url: token, request: (context) => exchangeCode(signIn, context) },
    jwks_endpoint: keys,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: ISSUER_TIMEOUT_MS },
    // next-auth requires an id; the staff member is read from the claims.
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** The error message alone: the other metadata may have personal data. */
function reasonOf(metadata: unknown): string | undefined {
  if (metadata instanceof Error) return metadata.message;
  if (typeof metadata !== 'object' || metadata === null || !('error' in metadata)) return undefined;
  return reasonOf(metadata.error);
}
