import type { TokenEndpointHandler } from 'next-auth/providers/oauth';
import { z } from 'zod';
import type { ClaimProblem } from '#lib/auth/claims.ts';
import { ISSUER_TIMEOUT_MS } from '#lib/auth/issuer-discovery.ts';
import type { SignInProblem } from '#lib/auth/sign-in/sign-in-problem.ts';

/** Why a sign-in failed, if known: `problem` for the page, `reason` for the log. */
export type SignInFailure = {
  problem?: SignInProblem | undefined;
  reason?: ClaimProblem | { readonly reason: string } | undefined;
};

type CodeExchange = Parameters<NonNullable<TokenEndpointHandler['request']>>[0];

/** Exchanges the code for tokens and verifies the ID token, within the issuer's timeout. Errors are noted in `failure`. */
export async function exchangeCode(
  failure: SignInFailure,
  { client, provider, params, checks }: CodeExchange,
): Promise<{ tokens: Awaited<ReturnType<CodeExchange['client']['callback']>> }> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new IssuerTooSlow()), ISSUER_TIMEOUT_MS);
  try {
    const exchange = client.callback(provider.callbackUrl, params, checks);
    const tokens = await Promise.race([exchange, timeout.promise]);
    // An error after this is the service's, not the issuer's.
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
  override readonly message = 'the issuer did not respond in time';
}

/** The error of the library or issuer (`nonce mismatch`, `invalid_grant`), without values. */
function withoutValues(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is not an error';
  if ('error' in error) return String(error.error).slice(0, 200);
  return error.message.replace(/, (expected|got)\b.*$/s, '').slice(0, 200);
}

function problemOf(error: unknown): SignInProblem {
  if (!(error instanceof Error)) return 'failed';
  // A code that was used or has expired; a state of another window.
  if ('error' in error && error.error === 'invalid_grant') return 'expired';
  if (/^state (mismatch|missing)/.test(error.message)) return 'expired';
  return isIssuerUnavailable(error) ? 'unreachable' : 'failed';
}

/** No connection, a timeout, or a 5xx response. */
function isIssuerUnavailable(error: Error): boolean {
  if ('code' in error && /^E[A-Z]+$/.test(String(error.code))) return true;
  if (/timed out/.test(error.message)) return true;
  return 'response' in error && ServerError.safeParse(error.response).success;
}

const ServerError = z.object({ statusCode: z.number().min(500) });
