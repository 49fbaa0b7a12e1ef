import { createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { findIssuerEndpoints } from '#lib/auth/issuer-endpoints.ts';
import { returnPath } from '#lib/auth/return-path.ts';
import type { SignInProblem } from '#lib/auth/sign-in-problem.ts';
import { staffSessionId } from '#lib/auth/staff-cookie.ts';
import { endStaffSession, wasRevoked } from '#lib/auth/staff-sessions.ts';
import { cutText } from '#lib/cut-text.ts';
import { reasonOf } from '#lib/failure-log.ts';
import { services } from '#lib/services.ts';
import { nextAuthOptions, type SignIn, signInCookie } from './next-auth-options.ts';

/**
 * Redirects from our sign-in page to the issuer's. Whoever comes from elsewhere is shown our page first: no other
 * site begins a sign-in.
 */
export async function beginSignIn(request: NextRequest): Promise<Response> {
  const { config, sessionDb, sessionSecret: secret } = services();
  const { searchParams } = request.nextUrl;
  const returnTo = returnPath(searchParams.get('returnTo'), config.publicUrl);
  if (request.headers.get('sec-fetch-site') !== 'same-origin') {
    return toSignInPage(request, { returnTo });
  }
  const signIn = await findSignIn(request);
  if (typeof signIn === 'string') return toSignInPage(request, { problem: signIn, returnTo });
  // Whose session was taken away shows at the issuer who they are, before they get another.
  const earlier = staffSessionId(request.headers.get('cookie'), config);
  const mustProve =
    searchParams.has('another') ||
    (earlier !== undefined && (await wasRevoked(sessionDb, earlier)));
  const callbackUrl = config.publicUrl + returnTo;
  const csrfToken = randomBytes(32).toString('hex');
  const hash = createHash('sha256')
    .update(csrfToken + secret)
    .digest('hex');
  // next-auth wants a POST with the token of a form of its own; the link was guarded by where it was followed from.
  // Both cookies are Next's: it decodes those of a response twice when it adds its own.
  await setCookie('csrf', `${csrfToken}|${hash}`);
  await setCookie('return', callbackUrl);
  const url = `${config.publicUrl}/api/auth/signin/oidc${mustProve ? '?prompt=login' : ''}`;
  const body = new URLSearchParams({ csrfToken, callbackUrl });
  const response: Response = await NextAuth(
    new NextRequest(url, { method: 'POST', body }),
    { params: { nextauth: ['signin', 'oidc'] } },
    nextAuthOptions(signIn),
  );
  const address = response.headers.get('location');
  return address?.startsWith(signIn.endpoints.authorization)
    ? redirect(address, response.headers)
    : toSignInPage(request, { problem: 'failed', returnTo });
}

/** Somebody comes back from the issuer: with a code that becomes a session, or with a refusal. */
export async function finishSignIn(
  request: NextRequest,
  context: { readonly params: Promise<{ readonly nextauth: string[] }> },
): Promise<Response> {
  const { config, sessionDb, log } = services();
  const sent = request.cookies.get(signInCookie('return', config.publicUrl).name)?.value;
  const returnTo = returnPath(sent, config.publicUrl);
  const refusal = request.nextUrl.searchParams.get('error');
  if (refusal !== null) {
    const fields = { correlationId: correlationId(request), refusal: cutText(refusal, 100) };
    log.info(fields, 'the issuer signed nobody in');
    return toSignInPage(request, { problem: REFUSALS.get(refusal) ?? 'failed', returnTo });
  }
  const signIn = await findSignIn(request);
  if (typeof signIn === 'string') return toSignInPage(request, { problem: signIn, returnTo });
  const { headers }: Response = await NextAuth(request, context, nextAuthOptions(signIn));
  if (signIn.sessionId === undefined) {
    // Where nothing is noted the cookies of this sign-in are not there, or no longer.
    const { correlationId, problem = 'expired', reason } = signIn;
    log.info({ correlationId, problem, ...reason }, 'a sign-in was refused');
    return toSignInPage(request, { problem, returnTo }, headers);
  }
  const earlier = staffSessionId(request.headers.get('cookie'), config);
  if (earlier !== undefined) await endStaffSession(sessionDb, earlier);
  // Where nothing was asked for, the sign-in page knows where each of them begins.
  if (returnTo === '/') return toSignInPage(request, {}, headers);
  return redirect(config.publicUrl + returnTo, headers);
}

/** What an issuer may answer instead of a code (RFC 6749, OpenID Connect Core 1.0). */
const REFUSALS: ReadonlyMap<string, SignInProblem> = new Map([
  ['access_denied', 'refused'],
  ['login_required', 'expired'],
  ['temporarily_unavailable', 'unreachable'],
  ['server_error', 'unreachable'],
]);

/** A sign-in at the issuer, which is asked where it signs people in; a problem where it does not answer in time. */
async function findSignIn(request: NextRequest): Promise<SignIn | SignInProblem> {
  const { portalClient: client, sampledLog } = services();
  if (!client) return 'failed';
  const id = correlationId(request);
  try {
    return { client, endpoints: await findIssuerEndpoints(client.issuer), correlationId: id };
  } catch (err) {
    const fields = { issuer: client.issuer, correlationId: id, ...reasonOf(err) };
    sampledLog.write('warn', 'the issuer cannot be asked to sign anybody in', fields);
    return 'unreachable';
  }
}

async function setCookie(part: 'csrf' | 'return', value: string): Promise<void> {
  const { name, options } = signInCookie(part, services().config.publicUrl);
  (await cookies()).set(name, value, options);
}

/** Redirects to our own sign-in page, which says what happened and the correlation id. */
function toSignInPage(
  request: NextRequest,
  { problem, returnTo = '/' }: { problem?: SignInProblem; returnTo?: string },
  headers?: Headers,
): Response {
  const query = new URLSearchParams({
    ...(problem && { problem, correlationId: correlationId(request) }),
    ...(returnTo !== '/' && { returnTo }),
  });
  const path = `/sign-in${query.size > 0 ? `?${query}` : ''}`;
  return redirect(services().config.publicUrl + path, headers);
}

/** A redirect with the cookies of `headers`. */
function redirect(address: string, headers?: Headers): Response {
  const own = new Headers(headers);
  own.set('Location', address);
  own.set('Cache-Control', 'no-store');
  return new Response(null, { status: 303, headers: own });
}

function correlationId({ headers }: NextRequest): string {
  return headers.get('x-correlation-id') ?? '';
}
