import type { SheetBranch } from '#components/availability/state/sheet-address.ts';
import {
  neededElsewhere,
  type SheetAnswers,
  sheetLines,
} from '#components/availability/state/sheet-lines.ts';
import type { Sheet } from '#components/availability/state/sheet-state.ts';
import type { QueryItem } from '#lib/availability/schema.ts';
import type { Cover, Source } from '#lib/availability/sheet/branch-cover.ts';
import { MAX_BRANCHES_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';

/** Another branch with its distance from the branch of the sheet, if known. */
type OtherBranch = SheetBranch & Pick<Source, 'kilometres'>;

/** What another branch has of each need, and how much of them that covers. */
export type FoundBranch = OtherBranch & Source & { readonly cover: Cover };

/** The branches other than `here`, nearest first. */
export function otherBranches(branches: readonly SheetBranch[], here: string): OtherBranch[] {
  const from = branches.find(({ number }) => number === here);
  if (!from) return [];
  return branches
    .filter(({ number }) => number !== here)
    .map((branch) => ({ ...branch, kilometres: kilometresBetween(from.position, branch.position) }))
    .toSorted(nearestFirst);
}

/** What a sheet needs from other branches, and the nearest ones, which are checked with the page. */
export function nearestNeeds(
  { rows, date, elsewhere, branch }: Sheet,
  answers: SheetAnswers,
  branches: readonly SheetBranch[],
): { readonly branchIds: string[]; readonly items: QueryItem[] } {
  const needs = neededElsewhere(sheetLines(rows, date, answers, false), elsewhere);
  const nearest = otherBranches(branches, branch).slice(0, MAX_BRANCHES_PER_CALL);
  return { branchIds: nearest.map(({ number }) => number), items: needs.map(({ item }) => item) };
}

type Ranked = Pick<FoundBranch, 'number' | 'kilometres' | 'cover'>;

/** Those of the best split first, in its order, then by how many rows they cover in full, the nearest first, by units. */
export function rankBranches<T extends Ranked>(found: readonly T[], split: readonly string[]): T[] {
  const positionOf = ({ number }: T) => split.indexOf(number) + 1 || split.length + 1;
  return found.toSorted(
    (a, b) =>
      positionOf(a) - positionOf(b) ||
      b.cover.items - a.cover.items ||
      nearestFirst(a, b) ||
      b.cover.units - a.cover.units,
  );
}

/** Branches of unknown distance come last. */
function nearestFirst(a: Pick<Ranked, 'kilometres'>, b: Pick<Ranked, 'kilometres'>): number {
  return (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0;
}
