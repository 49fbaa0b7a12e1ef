import { recordRoute } from '#app/(portal)/record-screen.tsx';
import { BranchPath } from '#lib/branches/branch-query-schema.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { branchHref } from '#lib/branches/links.ts';

export const BRANCH = recordRoute({
  scope: 'enterprise:read',
  path: BranchPath,
  find: (ctx, { branchNumber }) => findBranch(ctx, branchNumber),
  seen: ({ item: { number, name } }) => ({
    href: branchHref(number),
    title: name,
    kind: `Branch ${number}`,
  }),
});
