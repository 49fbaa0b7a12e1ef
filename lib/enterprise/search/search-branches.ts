import type { Context } from '#lib/auth/context.ts';
import { coordinatesOf, kilometresBetween } from '#lib/enterprise/branch-location.ts';
import { listBranches } from '#lib/enterprise/branches.ts';
import { type OpeningState, openingState } from '#lib/enterprise/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { branchWords } from './branch-words.ts';
import type { BranchSearchQuery } from './schema.ts';

/** A search result. */
export type FoundBranch = {
  readonly branch: LocatedBranch;
  /** Undefined when its hours are unknown. */
  readonly state: OpeningState | undefined;
  /** Distance from the reference branch; undefined without one. */
  readonly kilometres: number | undefined;
};

/** The results of a search, with the choices of its filters. */
export type BranchSearch = {
  readonly found: readonly FoundBranch[];
  /** The reference branch for distances. */
  readonly near: LocatedBranch | undefined;
  readonly types: readonly { readonly code: string; readonly description: string }[];
  readonly states: readonly string[];
  readonly now: Date;
};

/**
 * The matching branches of the country with their current state. Distances are from the branch that `near` names, or
 * else from `home`, the number of the user's home branch.
 */
export async function searchBranches(
  ctx: Context<'enterprise:read'>,
  query: BranchSearchQuery,
  home: string | undefined,
): Promise<BranchSearch> {
  const branches = await listBranches(ctx);
  const now = ctx.clock.now();
  const byBranchNumber = (number: string | undefined) =>
    branches.find((branch) => branch.number === number);
  const near = byBranchNumber(query.near) ?? byBranchNumber(home);
  const found = branches
    .filter((branch) => matches(branch, query))
    .map((branch) => toFoundBranch(branch, near, now))
    .filter(({ state }) => query.open !== '1' || state?.isOpen === true)
    .toSorted(ORDERS[query.sort || 'number']);
  return { found, near, types: branchTypes(branches), states: stateNames(branches), now };
}

/** A branch with its state at `now` and its distance from another. */
export function toFoundBranch(
  branch: LocatedBranch,
  near: LocatedBranch | undefined,
  now: Date,
): FoundBranch {
  return {
    branch,
    state: openingState({ ...branch, timeZone: branch.location.timeZone }, now),
    kilometres:
      near && kilometresBetween(coordinatesOf(near.location), coordinatesOf(branch.location)),
  };
}

/** The `count` branches nearest to one, nearest first, without itself. */
export function nearestBranches(
  branch: LocatedBranch,
  branches: readonly LocatedBranch[],
  now: Date,
  count: number,
): FoundBranch[] {
  return branches
    .filter(({ number }) => number !== branch.number)
    .map((other) => toFoundBranch(other, branch, now))
    .toSorted(ORDERS.distance)
    .slice(0, count);
}

type Compare = (a: FoundBranch, b: FoundBranch) => number;

const byNumber: Compare = (a, b) =>
  a.branch.number < b.branch.number ? -1 : Number(a.branch.number > b.branch.number);

/** Ties stay in order of number, because the sort is stable. */
const ORDERS = {
  number: byNumber,
  name: (a, b) => a.branch.name.localeCompare(b.branch.name, 'en-AU'),
  distance: (a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0,
  // Open branches by closing time, then closed ones by opening time.
  change: (a, b) => openRank(a) - openRank(b) || changeTime(a) - changeTime(b) || 0,
} satisfies Record<string, Compare>;

function openRank({ state }: FoundBranch): number {
  if (state === undefined) return 2;
  return state.isOpen ? 0 : 1;
}

function changeTime({ state }: FoundBranch): number {
  return state?.change?.at.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function matches(branch: LocatedBranch, query: BranchSearchQuery): boolean {
  if (query.type && branch.identity?.type?.code !== query.type) return false;
  if (query.state && branch.location.address.state !== query.state) return false;
  const terms = toSearchTerms(query.q ?? '');
  if (terms.length === 0) return (query.q ?? '') === '';
  const words = branchWords(branch);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

function branchTypes(branches: readonly LocatedBranch[]): BranchSearch['types'] {
  const types = new Map(
    branches.flatMap(({ identity }) => {
      const { code, description = code } = identity?.type ?? {};
      return code === undefined || description === undefined ? [] : [[code, description]];
    }),
  );
  return [...types]
    .map(([code, description]) => ({ code, description }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

function stateNames(branches: readonly LocatedBranch[]): string[] {
  const states = new Set(branches.flatMap(({ location }) => location.address.state ?? []));
  return [...states].toSorted((a, b) => a.localeCompare(b, 'en-AU'));
}
