import { createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { fetchIssuerEndpoints } from '#lib/auth/issuer-discovery.ts';
import { readSessionId } from '#lib/auth/sessions/session-cookie.ts';
import { endStaffSession, wasRevoked } from '#lib/auth/sessions/staff-sessions.ts';
import { returnPath, type SignInProblem } from '#lib/auth/sign-in-page.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import { services } from '#lib/services.ts';
import { nextAuthOptions, type SignIn, signInCookie } from './next-auth-options.ts';

/**
 * Redirects from our sign-in page to the issuer. A request from another site gets our page first, so that no other site
 * can begin a sign-in.
 */
export async function beginSignIn(request: NextRequest): Promise<Response> {
  const { config, sessionDb, sessionSecret } = services();
  const { searchParams } = request.nextUrl;
  const returnTo = returnPath(searchParams.get('returnTo'), config.publicUrl);
  if (request.headers.get('sec-fetch-site') !== 'same-origin')
    return redirectToSignInPage(request, { returnTo });
  const signIn = await findSignIn(request);
  if (typeof signIn === 'string')
    return redirectToSignInPage(request, { problem: signIn, returnTo });
  // After a forced sign-out, the issuer must ask for the password again.
  const earlier = readSessionId(request.headers.get('cookie'), config);
  const mustReauthenticate =
    searchParams.has('another') || (earlier && (await wasRevoked(sessionDb, earlier)));
  const callbackUrl = config.publicUrl + returnTo;
  // next-auth begins by a POST of its own form with a CSRF token, which browsers hold to `form-action` through every
  // redirect of the issuer. `Sec-Fetch-Site` protects the link, so the token is made here. The cookies are set through
  // Next, which would decode those of a response twice when it adds its own.
  const csrfToken = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(csrfToken + sessionSecret);
  await setCookie('csrf', `${csrfToken}|${hash.digest('hex')}`);
  await setCookie('return', callbackUrl);
  const url = `${config.publicUrl}/api/auth/signin/oidc${mustReauthenticate ? '?prompt=login' : ''}`;
  const body = new URLSearchParams({ csrfToken, callbackUrl });
  const { headers }: Response = await NextAuth(
    new NextRequest(url, { method: 'POST', body }),
    { params: { nextauth: ['signin', 'oidc'] } },
    nextAuthOptions(signIn),
  );
  const address = headers.get('location');
  return address?.startsWith(signIn.endpoints.authorization)
    ? redirect(address, headers)
    : redirectToSignInPage(request, { problem: 'failed', returnTo });
}

/** Handles the return from the issuer: with a code, which starts a session, or with an error. */
export async function finishSignIn(
  request: NextRequest,
  context: { readonly params: Promise<{ readonly nextauth: string[] }> },
): Promise<Response> {
  const { config, sessionDb, log, metrics } = services();
  const sent = request.cookies.get(signInCookie('return', config.publicUrl).name)?.value;
  const returnTo = returnPath(sent, config.publicUrl);
  const signIn = await findSignIn(request);
  if (typeof signIn === 'string')
    return redirectToSignInPage(request, { problem: signIn, returnTo });
  const { headers }: Response = await NextAuth(request, context, nextAuthOptions(signIn));
  const refusal = request.nextUrl.searchParams.get('error');
  // Without an outcome, the issuer refused, or the cookies of the sign-in are missing or have expired.
  const {
    outcome = { problem: refusal === null ? 'expired' : (REFUSALS.get(refusal) ?? 'failed') },
  } = signIn;
  if ('problem' in outcome) {
    const { problem, reason } = outcome;
    log.info(
      { correlationId: correlationIdOf(request), problem, ...reason },
      'a sign-in was refused',
    );
    metrics.countAuthenticationFailure('sign_in');
    return redirectToSignInPage(request, { problem, returnTo }, headers);
  }
  const earlier = readSessionId(request.headers.get('cookie'), config);
  if (earlier !== undefined) await endStaffSession(sessionDb, earlier);
  // Without a page to return to, the sign-in page redirects to the user's first page.
  if (returnTo === '/') return redirectToSignInPage(request, {}, headers);
  return redirect(config.publicUrl + returnTo, headers);
}

/** Errors that an issuer may return instead of a code (RFC 6749, OpenID Connect Core 1.0). */
const REFUSALS: ReadonlyMap<string, SignInProblem> = new Map([
  ['access_denied', 'refused'],
  ['login_required', 'expired'],
  ['temporarily_unavailable', 'unreachable'],
  ['server_error', 'unreachable'],
]);

/** Begins a sign-in by fetching the endpoints of the issuer; a problem if it does not respond or has no client for us. */
async function findSignIn(request: NextRequest): Promise<SignIn | SignInProblem> {
  const { portalClient: client, sampledLog } = services();
  if (!client) return 'failed';
  const correlationId = correlationIdOf(request);
  try {
    return { client, endpoints: await fetchIssuerEndpoints(client.issuer), correlationId };
  } catch (err) {
    const fields = { issuer: client.issuer, correlationId, ...errorReason(err) };
    sampledLog.write('warn', 'could not reach the issuer for a sign-in', fields);
    return 'unreachable';
  }
}

async function setCookie(part: 'csrf' | 'return', value: string): Promise<void> {
  const { name, options } = signInCookie(part, services().config.publicUrl);
  (await cookies()).set(name, value, options);
}

/** Redirects to our sign-in page, which shows the problem and the correlation id. */
function redirectToSignInPage(
  request: NextRequest,
  { problem, returnTo = '/' }: { problem?: SignInProblem; returnTo?: string },
  headers?: Headers,
): Response {
  const query = new URLSearchParams({
    ...(problem && { problem, correlationId: correlationIdOf(request) }),
    ...(returnTo !== '/' && { returnTo }),
  });
  const page = `${services().config.publicUrl}/sign-in`;
  return redirect(query.size > 0 ? `${page}?${query}` : page, headers);
}

function redirect(address: string, headers?: Headers): Response {
  const own = new Headers(headers);
  own.set('Location', address);
  own.set('Cache-Control', 'no-store');
  return new Response(null, { status: 303, headers: own });
}

function correlationIdOf({ headers }: NextRequest): string {
  return headers.get('x-correlation-id') ?? '';
}
