import type { Context } from '#lib/auth/context.ts';
import { termsOf } from '#lib/search/words.ts';
import { placeOf } from './branch-address.ts';
import { branchWords } from './branch-words.ts';
import { listBranches } from './branches.ts';
import { kilometresBetween } from './distance.ts';
import { type OpeningState, openingState } from './opening-hours.ts';
import type { LocatedBranch } from './schema.ts';
import type { BranchSearchQuery } from './search-schema.ts';

/** A branch that a search found. */
export type FoundBranch = {
  readonly branch: LocatedBranch;
  /** Undefined where its hours are not known. */
  readonly state: OpeningState | undefined;
  /** As the crow flies, from the branch that distances are from; undefined where there is none. */
  readonly kilometres: number | undefined;
};

/** What a search found among all branches of the country, and what there is to choose from. */
export type BranchSearch = {
  readonly found: readonly FoundBranch[];
  /** Where distances are from. */
  readonly near: LocatedBranch | undefined;
  readonly types: readonly { readonly code: string; readonly description: string }[];
  readonly states: readonly string[];
  readonly now: Date;
};

/**
 * The branches of the context's country that fit, with their state now. Distances are from the branch that
 * `near` names, else from `home`, the number of the reader's own.
 */
export async function searchBranches(
  ctx: Context<'enterprise:read'>,
  query: BranchSearchQuery,
  home: string | undefined,
): Promise<BranchSearch> {
  const branches = await listBranches(ctx);
  const now = ctx.clock.now();
  const numbered = (number: string | undefined) =>
    branches.find((branch) => branch.number === number);
  const near = numbered(query.near) ?? numbered(home);
  const found = branches
    .filter((branch) => fits(branch, query))
    .map((branch) => seenFrom(branch, near, now))
    .filter(({ state }) => query.open !== '1' || state?.isOpen === true)
    .toSorted(ORDERS[query.sort || 'number']);
  return { found, near, types: typesOf(branches), states: statesOf(branches), now };
}

/** A branch with its state at `now` and how far it is from another. */
export function seenFrom(
  branch: LocatedBranch,
  near: LocatedBranch | undefined,
  now: Date,
): FoundBranch {
  return {
    branch,
    state: openingState({ ...branch, timeZone: branch.location.timeZone }, now),
    kilometres: near && kilometresBetween(placeOf(near.location), placeOf(branch.location)),
  };
}

/** The branches nearest to one, without itself: the nearest first, at most as many as asked. */
export function nearestTo(
  branch: LocatedBranch,
  branches: readonly LocatedBranch[],
  now: Date,
  count: number,
): FoundBranch[] {
  return branches
    .filter(({ number }) => number !== branch.number)
    .map((other) => seenFrom(other, branch, now))
    .toSorted(ORDERS.distance)
    .slice(0, count);
}

type Compare = (a: FoundBranch, b: FoundBranch) => number;

const byNumber: Compare = (a, b) =>
  a.branch.number < b.branch.number ? -1 : Number(a.branch.number > b.branch.number);

/** Branches come by number, and sorting keeps that where two are alike. */
const ORDERS = {
  number: byNumber,
  name: (a, b) => a.branch.name.localeCompare(b.branch.name, 'en-AU'),
  distance: (a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0,
  // Open ones by when they close, then the others by when they open.
  change: (a, b) => openFirst(a) - openFirst(b) || changeOf(a) - changeOf(b) || 0,
} satisfies Record<string, Compare>;

function openFirst({ state }: FoundBranch): number {
  if (state === undefined) return 2;
  return state.isOpen ? 0 : 1;
}

function changeOf({ state }: FoundBranch): number {
  return state?.change?.at.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function fits(branch: LocatedBranch, query: BranchSearchQuery): boolean {
  if (query.type && branch.identity?.type?.code !== query.type) return false;
  if (query.state && branch.location.address.state !== query.state) return false;
  const terms = termsOf(query.q ?? '');
  if (terms.length === 0) return (query.q ?? '') === '';
  const words = branchWords(branch);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

function typesOf(branches: readonly LocatedBranch[]): BranchSearch['types'] {
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

function statesOf(branches: readonly LocatedBranch[]): string[] {
  const states = new Set(branches.flatMap(({ location }) => location.address.state ?? []));
  return [...states].toSorted((a, b) => a.localeCompare(b, 'en-AU'));
}
