import type { IssuerEndpoints } from '#lib/auth/issuer-endpoints.ts';
import type { SignInProblem } from '#lib/auth/sign-in-problem.ts';
import type { ClaimProblem } from '#lib/auth/value-shape.ts';
import type { PortalClient } from '#lib/services.ts';

/** One sign-in under way: where it goes, and what became of it. */
export type Attempt = {
  readonly client: PortalClient;
  readonly endpoints: IssuerEndpoints;
  /** What the log knows the request under. */
  readonly correlationId: string;
  /** The id of the session that was started. */
  sessionId?: string;
  /** What went wrong, where it is known. */
  problem?: SignInProblem | undefined;
  /** Why, for the log: what is wrong with a claim, or what the protocol's library says. */
  reason?: ClaimProblem | { readonly reason: string } | undefined;
};
