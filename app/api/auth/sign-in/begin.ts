import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';
import { returnPath } from '#lib/auth/return-path.ts';
import { staffSessionId } from '#lib/auth/staff-cookie.ts';
import { wasRevoked } from '#lib/auth/staff-sessions.ts';
import { services } from '#lib/services.ts';
import type { Attempt } from '../attempt.ts';
import { findAttempt } from '../find-attempt.ts';
import { SIGN_IN_SECONDS } from '../next-auth-options.ts';
import { takeStep } from '../protocol.ts';
import { leadTo, leadToSignIn } from '../redirects.ts';
import { returnCookieName } from '../return-cookie.ts';

/**
 * Leads somebody from our sign-in page to the issuer's. Whoever comes from elsewhere is shown our page first:
 * no other site begins a sign-in.
 */
export async function beginSignIn(request: NextRequest): Promise<Response> {
  const { searchParams } = request.nextUrl;
  const returnTo = returnPath(searchParams.get('returnTo'), services().config.publicUrl);
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return leadToSignIn({ returnTo });
  const attempt = await findAttempt();
  if (typeof attempt === 'string') return leadToSignIn({ problem: attempt, returnTo });
  const mustProve = searchParams.has('another') || (await hadRevokedSession(request));
  const query = mustProve ? { prompt: 'login' } : {};
  const form = { csrfToken: await csrfToken(attempt), callbackUrl: returnTo };
  const answer = await takeStep(attempt, 'signin', { query, form });
  const address = answer.headers.get('location');
  if (!address?.startsWith(attempt.endpoints.authorization)) {
    return leadToSignIn({ problem: 'failed', returnTo });
  }
  return leadTo(address, await withReturn(answer.headers.getSetCookie(), returnTo));
}

/**
 * The cookies of next-auth without its own of where to lead back to, which is kept as one of Next's: of those
 * in an answer Next decodes each twice when it adds others, and a `%0A` in an address would be a line's end.
 */
async function withReturn(sent: readonly string[], returnTo: string): Promise<string[]> {
  const { publicUrl } = services().config;
  const name = returnCookieName(publicUrl);
  const secure = publicUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', secure, maxAge: SIGN_IN_SECONDS } as const;
  (await cookies()).set(name, publicUrl + returnTo, options);
  return sent.filter((cookie) => !cookie.startsWith(`${name}=`));
}

/** Whose session was taken away does not get in by the issuer's: they show there who they are, first. */
async function hadRevokedSession({ headers }: NextRequest): Promise<boolean> {
  const { config, sessionDb: db, sessionSecret: secret, sampledLog } = services();
  const { publicUrl } = config;
  const id = await staffSessionId(headers.get('cookie'), { publicUrl, secret }, sampledLog);
  return id !== undefined && wasRevoked(db, id);
}

/**
 * next-auth guards its own form by a token in a cookie and in the form. Ours has been guarded by where the
 * request comes from, so the two are brought together here.
 */
async function csrfToken(attempt: Attempt): Promise<string> {
  const answer = await takeStep(attempt, 'csrf');
  const jar = await cookies();
  const secure = services().config.publicUrl.startsWith('https:');
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar.set(name, decodeURIComponent(value), { httpOnly: true, sameSite: 'lax', secure });
  }
  const { csrfToken } = await answer.json();
  return csrfToken;
}
