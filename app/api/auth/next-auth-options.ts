import type { AuthOptions } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { ISSUER_TIMEOUT_MS } from '#lib/auth/issuer-document.ts';
import { returnPath } from '#lib/auth/return-path.ts';
import { staffMemberOf, wasAskedSince } from '#lib/auth/staff-claims.ts';
import { staffCookieName } from '#lib/auth/staff-cookie.ts';
import { SESSION_HOURS, startStaffSession, takenAwayAt } from '#lib/auth/staff-sessions.ts';
import { services } from '#lib/services.ts';
import type { Attempt } from './attempt.ts';
import { exchangeCode } from './code-exchange.ts';
import { returnCookieName } from './return-cookie.ts';

/** The longest that somebody may take at the issuer. */
export const SIGN_IN_SECONDS = 15 * 60;
const SESSION_SECONDS = SESSION_HOURS * 3600;

type Claims = { readonly sub: string };

/** Whose session was taken away is let in by a sign-in after that alone. */
const UNPROVEN: Pick<Attempt, 'problem' | 'reason'> = {
  problem: 'unproven',
  reason: {
    part: 'claim auth_time',
    found: 'nothing, or a time before their session was ended',
    expected: 'a time after that',
  },
};

/** next-auth for one attempt: it does the protocol, the session is ours. */
export function nextAuthOptions(attempt: Attempt): AuthOptions {
  const { config, sessionDb: db, sampledLog, sessionSecret: secret } = services();
  const { correlationId } = attempt;
  const note = (code: string, reason?: unknown) =>
    sampledLog.write(
      'warn',
      'a sign-in failed',
      { correlationId, code, reason },
      `a sign-in failed ${code}`,
    );
  const isLetIn = async (claims: unknown): Promise<boolean> => {
    const member = staffMemberOf(claims, config);
    if ('problem' in member) {
      Object.assign(attempt, member);
      return false;
    }
    const since = await takenAwayAt(db, member.subject);
    if (!since || wasAskedSince(claims, since)) return true;
    Object.assign(attempt, UNPROVEN);
    return false;
  };
  return {
    secret,
    providers: [provider(attempt)],
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: { maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: cookies(config.publicUrl),
    useSecureCookies: config.publicUrl.startsWith('https:'),
    callbacks: {
      redirect: ({ url }) => config.publicUrl + returnPath(url, config.publicUrl),
      signIn: ({ profile }) => isLetIn(profile),
      async jwt({ account, profile }) {
        const member = staffMemberOf(profile, config);
        if ('problem' in member) throw new Error(`let in with claims: ${member.problem}`);
        attempt.sessionId = await startStaffSession(db, member, account?.id_token);
        return { sessionId: attempt.sessionId };
      },
    },
    logger: {
      error: (code, metadata) => note(code, reasonOf(metadata)),
      warn: (code) => note(code),
      debug: () => undefined,
    },
  };
}

function provider(attempt: Attempt): OAuthConfig<Claims> {
  const { issuer, clientId, clientSecret } = attempt.client;
  const { authorization, keys, token, algorithm } = attempt.endpoints;
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
    token: { url: token, request: (context) => exchangeCode(attempt, context) },
    jwks_endpoint: keys,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: ISSUER_TIMEOUT_MS },
    // next-auth wants an id; who it is comes from the claims themselves.
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** next-auth's cookies under our names, for this host alone and out of the reach of scripts. */
function cookies(publicUrl: string): NonNullable<AuthOptions['cookies']> {
  const secure = publicUrl.startsWith('https:');
  const named = (name: string, maxAge?: number) => ({
    name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, ...(maxAge && { maxAge }) },
  });
  const passing = (name: string) =>
    named(`${secure ? '__Host-' : ''}sign-in-${name}`, SIGN_IN_SECONDS);
  return {
    sessionToken: named(staffCookieName({ publicUrl })),
    callbackUrl: named(returnCookieName(publicUrl), SIGN_IN_SECONDS),
    csrfToken: passing('csrf'),
    pkceCodeVerifier: passing('pkce'),
    state: passing('state'),
    nonce: passing('nonce'),
  };
}

/** What a failure says of itself; what stands beside it may tell of a person. */
function reasonOf(metadata: unknown): string | undefined {
  if (metadata instanceof Error) return metadata.message;
  if (typeof metadata !== 'object' || metadata === null || !('error' in metadata)) return undefined;
  return reasonOf(metadata.error);
}
