import { findIssuerEndpoints } from '#lib/auth/issuer-endpoints.ts';
import type { SignInProblem } from '#lib/auth/sign-in-problem.ts';
import { reasonOf } from '#lib/failure-log.ts';
import { services } from '#lib/services.ts';
import type { Attempt } from './attempt.ts';
import { correlationIdOfRequest } from './redirects.ts';

/**
 * A new attempt at the issuer, which is asked where it signs people in; a problem where nobody can sign in, or
 * the issuer does not answer in time.
 */
export async function findAttempt(): Promise<Attempt | SignInProblem> {
  const { portalClient: client, sampledLog } = services();
  if (!client) return 'failed';
  const correlationId = await correlationIdOfRequest();
  try {
    return { client, endpoints: await findIssuerEndpoints(client.issuer), correlationId };
  } catch (err) {
    const fields = { issuer: client.issuer, correlationId, ...reasonOf(err) };
    sampledLog.write('warn', 'the issuer cannot be asked to sign anybody in', fields);
    return 'unreachable';
  }
}
