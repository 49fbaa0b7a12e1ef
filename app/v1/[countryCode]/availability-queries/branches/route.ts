import { operation } from '#lib/api/operation.ts';
import { checkBranchAvailability, countRequests } from '#lib/availability/branch-availability.ts';
import { BranchAvailability, BranchAvailabilityQuery } from '#lib/availability/schema.ts';
import { listNearBranches } from '#lib/branches/branches.ts';

export const POST = operation('checkBranchAvailability', {
  summary: 'Check the availability of products at many branches',
  description:
    'Up to 50 products at 50 branches, or 10 products at the nearest branches that have some. Each ' +
    'number is the one that a query of that branch alone has at the same moment. 25 pairs of a ' +
    'product and a branch count as a request of the rate limit, and `near` as 200 branches.',
  scope: 'availability:read',
  caching: 'never',
  body: BranchAvailabilityQuery,
  weigh: countRequests,
  response: BranchAvailability,
  handle: ({ ctx, body }) => checkBranchAvailability(ctx, body, listNearBranches),
});
