import { kilometresBetween } from '#lib/enterprise/distance.ts';
import type { SheetBranch } from './sheet-place.ts';

/** Another branch, and how far it is from the one the sheet is asked at; undefined where that is not known. */
export type OtherBranch = SheetBranch & { readonly kilometres: number | undefined };

/** The branches but this one, the nearest first. */
export function othersOf(branches: readonly SheetBranch[], here: string): OtherBranch[] {
  const from = branches.find(({ number }) => number === here);
  if (!from) return [];
  return branches
    .filter(({ number }) => number !== here)
    .map((branch) => ({ ...branch, kilometres: kilometresBetween(from.place, branch.place) }))
    .toSorted(nearestFirst);
}

/** Whether a branch is open at `now`, by what was known of it when the screen was made. */
export function isOpenAt({ opening }: Pick<SheetBranch, 'opening'>, now: Date): boolean {
  if (!opening) return false;
  const hasChanged = opening.change !== undefined && opening.change.at <= now;
  return hasChanged ? !opening.isOpen : opening.isOpen;
}

type Ranked = { readonly branch: OtherBranch; readonly served: number | undefined };

/** Who has most of the rows comes first, of equal ones those that are open now, then the nearest. */
export function mostUseful<T extends Ranked>(found: readonly T[], now: Date): T[] {
  return found.toSorted(
    (a, b) =>
      (b.served ?? -1) - (a.served ?? -1) ||
      Number(isOpenAt(b.branch, now)) - Number(isOpenAt(a.branch, now)) ||
      nearestFirst(a.branch, b.branch),
  );
}

/** Those whose distance is not known come last. */
function nearestFirst(a: OtherBranch, b: OtherBranch): number {
  return (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0;
}
