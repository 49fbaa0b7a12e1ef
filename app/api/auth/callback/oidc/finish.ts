import type { NextRequest } from 'next/server';
import { returnPath } from '#lib/auth/return-path.ts';
import type { SignInProblem } from '#lib/auth/sign-in-problem.ts';
import { staffSessionId } from '#lib/auth/staff-cookie.ts';
import { endStaffSession } from '#lib/auth/staff-sessions.ts';
import { cutText } from '#lib/cut-text.ts';
import { services } from '#lib/services.ts';
import { findAttempt } from '../../find-attempt.ts';
import { takeStep } from '../../protocol.ts';
import { correlationIdOfRequest, leadTo, leadToSignIn } from '../../redirects.ts';
import { returnCookieName } from '../../return-cookie.ts';

/** Somebody comes back from the issuer: with a code that becomes a session, or with a refusal. */
export async function finishSignIn(request: NextRequest): Promise<Response> {
  const { config, sessionDb: db, log, sessionSecret: secret, sampledLog } = services();
  const { publicUrl } = config;
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const returnTo = returnPath(returnCookie(request, publicUrl), publicUrl);
  const refusal = query['error'];
  if (refusal !== undefined) {
    const correlationId = await correlationIdOfRequest();
    log.info({ correlationId, refusal: cutText(refusal, 100) }, 'the issuer signed nobody in');
    return leadToSignIn({ problem: REFUSALS.get(refusal) ?? 'failed', returnTo });
  }
  const attempt = await findAttempt();
  if (typeof attempt === 'string') return leadToSignIn({ problem: attempt, returnTo });
  const answer = await takeStep(attempt, 'callback', { query });
  const cookies = answer.headers.getSetCookie();
  if (attempt.sessionId === undefined) {
    // Where nothing is noted the cookies of this sign-in are not there, or no longer.
    const { correlationId, problem = 'expired', reason } = attempt;
    log.info({ correlationId, problem, ...reason }, 'a sign-in was refused');
    return leadToSignIn({ problem, returnTo }, cookies);
  }
  const earlier = await staffSessionId(
    request.headers.get('cookie'),
    { publicUrl, secret },
    sampledLog,
  );
  if (earlier !== undefined) await endStaffSession(db, earlier);
  // Where nothing was asked for, the sign-in page knows where each of them begins.
  return returnTo === '/' ? leadToSignIn({}, cookies) : leadTo(publicUrl + returnTo, cookies);
}

/** What an issuer may answer instead of a code (RFC 6749, OpenID Connect Core 1.0). */
const REFUSALS: ReadonlyMap<string, SignInProblem> = new Map([
  ['access_denied', 'refused'],
  ['login_required', 'expired'],
  ['temporarily_unavailable', 'unreachable'],
  ['server_error', 'unreachable'],
]);

function returnCookie({ cookies }: NextRequest, publicUrl: string): string | undefined {
  return cookies.get(returnCookieName(publicUrl))?.value;
}
