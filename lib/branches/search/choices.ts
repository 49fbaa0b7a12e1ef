import type { LocatedBranch } from '#lib/branches/schema.ts';

/** A kind of branches; `isTrading`: customers may go to one of them. */
export type BranchType = {
  readonly code: string;
  readonly description: string;
  readonly isTrading: boolean;
};

/** The types of branches, by code. */
export function branchTypes(branches: readonly LocatedBranch[]): BranchType[] {
  const types = new Map<string, BranchType>();
  for (const { identity } of branches) {
    const { code, description = code } = identity?.type ?? {};
    if (code === undefined || description === undefined) continue;
    const isTrading = types.get(code)?.isTrading || identity?.isTrading !== false;
    types.set(code, { code, description, isTrading });
  }
  return [...types.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** The states or regions of branches, by name. */
export function stateNames(branches: readonly LocatedBranch[]): string[] {
  const states = new Set(branches.flatMap(({ location }) => location.address.state ?? []));
  return [...states].toSorted((a, b) => a.localeCompare(b, 'en-AU'));
}
