import type { TokenEndpointHandler } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { ISSUER_TIMEOUT_MS } from '#lib/auth/issuer-document.ts';
import type { SignInProblem } from '#lib/auth/sign-in-problem.ts';
import type { ClaimProblem } from '#lib/auth/value-shape.ts';

/** Why a sign-in failed, where it is known: for the page, and for the log. */
export type SignInFailure = {
  problem?: SignInProblem | undefined;
  reason?: ClaimProblem | { readonly reason: string } | undefined;
};

type Exchange = Parameters<NonNullable<TokenEndpointHandler['request']>>[0];

/**
 * Gets the tokens for the code that the issuer sent, the ID token verified, in time; what went wrong is noted in
 * `failure`.
 */
export async function exchangeCode(
  failure: SignInFailure,
  { client, provider, params, checks }: Exchange,
): Promise<{ tokens: Awaited<ReturnType<Exchange['client']['callback']>> }> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new IssuerTooSlow()), ISSUER_TIMEOUT_MS);
  try {
    const answer = client.callback(provider.callbackUrl, params, checks);
    const tokens = await Promise.race([answer, late.promise]);
    // Whatever goes wrong from here on is our own fault.
    failure.problem = 'failed';
    return { tokens };
  } catch (error) {
    failure.problem = problemOf(error);
    failure.reason = { reason: withoutValues(error) };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

class IssuerTooSlow extends Error {
  readonly code = 'ETIMEDOUT';
  override readonly message = 'the issuer does not answer in time';
}

/** What the library or the issuer says is wrong (`nonce mismatch`, `invalid_grant`), without any values. */
function withoutValues(error: unknown): string {
  if (!(error instanceof Error)) return 'something else than an error';
  if ('error' in error) return String(error.error).slice(0, 200);
  return error.message.replace(/, (expected|got)\b.*$/s, '').slice(0, 200);
}

function problemOf(error: unknown): SignInProblem {
  if (!(error instanceof Error)) return 'failed';
  // A code that was used before or too late, and a state of another window.
  if ('error' in error && error.error === 'invalid_grant') return 'expired';
  if (/^state (mismatch|missing)/.test(error.message)) return 'expired';
  return isIssuerAway(error) ? 'unreachable' : 'failed';
}

/** No connection, no answer in time, or one that says it is the issuer's own fault. */
function isIssuerAway(error: Error): boolean {
  if ('code' in error && /^E[A-Z]+$/.test(String(error.code))) return true;
  if (/timed out/.test(error.message)) return true;
  return 'response' in error && Answer.safeParse(error.response).success;
}

const Answer = z.object({ statusCode: z.number().min(500) });
