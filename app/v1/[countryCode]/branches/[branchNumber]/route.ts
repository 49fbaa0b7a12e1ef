import { operation } from '#lib/api/operation.ts';
import { BranchPath, BranchQuery } from '#lib/branches/branch-query-schema.ts';
import { getBranch } from '#lib/branches/branches.ts';
import { Branch } from '#lib/branches/schema.ts';

export const GET = operation('getBranch', {
  summary: 'Retrieve one branch',
  description: 'Hours, departments and special hours come where `expand` asks for them.',
  scope: 'enterprise:read',
  caching: 'reference',
  params: BranchPath,
  query: BranchQuery,
  response: Branch,
  handle: ({ ctx, params, query }) => getBranch(ctx, params.branchNumber, query),
});
