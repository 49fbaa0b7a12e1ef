import { operation } from '#lib/api/operation.ts';
import { BranchList, BranchListQuery } from '#lib/branches/branch-query-schema.ts';
import { listExpandedBranches } from '#lib/branches/branches.ts';

export const GET = operation('listBranches', {
  summary: 'List branches',
  description:
    'All branches of the country, or those of the given types, by number. Hours, departments and special ' +
    'hours are included when `expand` names them.',
  scope: 'enterprise:read',
  caching: 'reference',
  query: BranchListQuery,
  response: BranchList,
  handle: ({ ctx, query }) => listExpandedBranches(ctx, query),
});
