import { formatCount } from '#lib/text/text.ts';

/** A branch that may fill what is missing. */
export type Source = {
  readonly name: string;
  /** Kilometres from the branch of the sheet; undefined if unknown. */
  readonly kilometres: number | undefined;
  /** Whether customers cannot go there. */
  readonly isTransferOnly: boolean;
  /** The units that it has of each item, in the order of the needs. */
  readonly units: readonly number[];
};

/** What a branch covers of the missing units: the items that it has in full, and the units of any that it can add. */
export function coverOf(needs: readonly number[], units: readonly number[]) {
  return {
    items: needs.filter((need, at) => (units[at] ?? 0) >= need).length,
    units: needs.reduce((sum, need, at) => sum + Math.min(need, units[at] ?? 0), 0),
  };
}

/** How much of what is missing a branch covers. */
export type Cover = ReturnType<typeof coverOf>;

/** Units taken from each branch, the nearest first; `covered` of `total` units. */
export type Split<S extends Source> = {
  readonly shares: readonly {
    readonly source: S;
    readonly units: number;
    /** The units of each item that it gives, in the order of the needs. */
    readonly perItem: readonly number[];
  }[];
  readonly covered: number;
  readonly total: number;
  /** Set where not all of the branches are for a customer to collect from. */
  readonly how?: 'Transfer' | 'Pick up';
};

/** The best split and, if one of its branches is no counter or too far to drive to, the best one over those that are. */
export function bestSplits<S extends Source>(
  needs: readonly number[],
  sources: readonly S[],
): Split<S>[] {
  const best = bestSplit(needs, sources);
  if (!best || best.shares.every(({ source }) => isForPickup(source))) return best ? [best] : [];
  const pickup = bestSplit(needs, sources.filter(isForPickup));
  return [
    { ...best, how: 'Transfer' },
    ...(pickup ? [{ ...pickup, how: 'Pick up' as const }] : []),
  ];
}

/** `Pick up: Wollongong covers all 6`, `Transfer covers 74 of 316`, `2 branches cover all 6`. */
export function splitLabel(split: Split<Source>): string {
  const { shares, how } = split;
  const [only] = shares.length === 1 ? shares : [];
  if (only) return `${how ? `${how}: ` : ''}${only.source.name} covers ${coveredOf(split)}`;
  return `${how ? `${how} covers` : `${shares.length} branches cover`} ${coveredOf(split)}`;
}

function coveredOf({ covered, total }: Split<Source>): string {
  if (covered < total) return `${formatCount(covered)} of ${formatCount(total)}`;
  return total === 1 ? 'it' : `all ${formatCount(total)}`;
}

/** How far a customer may be sent: further away goods are transferred. */
const PICK_UP_KM = 100;

function isForPickup({ isTransferOnly, kilometres = 0 }: Source): boolean {
  return !isTransferOnly && kilometres <= PICK_UP_KM;
}

/**
 * The one, two or three branches that together cover most of what is missing: among equal ones the fewest kilometres,
 * with a further branch worth a detour. Undefined if none has anything.
 */
function bestSplit<S extends Source>(
  needs: readonly number[],
  sources: readonly S[],
): Split<S> | undefined {
  const candidates = sources
    .map((source) => ({ source, units: coverOf(needs, source.units).units }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units || far(a.source) - far(b.source))
    .slice(0, MAX_CANDIDATES)
    .map(({ source }) => source);
  let best: { readonly split: Split<S>; readonly cost: number } | undefined;
  for (const group of groupsOf(candidates)) {
    const split = shareOut(needs, group);
    // A branch that adds nothing makes the group a smaller one, which is tried by itself.
    if (split.shares.length < group.length) continue;
    const cost = group.reduce((sum, source) => sum + far(source) + DETOUR_KM, 0);
    const isBetter =
      !best ||
      split.covered > best.split.covered ||
      (split.covered === best.split.covered && cost < best.cost);
    if (isBetter) best = { split, cost };
  }
  return best?.split;
}

/** There are 2,324 groups of at most three of them. */
const MAX_CANDIDATES = 24;
/** What one more pick-up is worth. */
const DETOUR_KM = 30;
/** A branch of unknown distance comes after all others: no two are farther apart. */
const UNKNOWN_KM = 20_000;

function far({ kilometres }: Source): number {
  return kilometres ?? UNKNOWN_KM;
}

function* groupsOf<S>(sources: readonly S[]): Generator<S[]> {
  for (const [at, first] of sources.entries()) {
    yield [first];
    for (const [offset, second] of sources.slice(at + 1).entries()) {
      yield [first, second];
      for (const third of sources.slice(at + offset + 2)) yield [first, second, third];
    }
  }
}

/** Takes what is missing from the nearest branch first. */
function shareOut<S extends Source>(needs: readonly number[], group: readonly S[]): Split<S> {
  const left = [...needs];
  const shares = group
    .toSorted((a, b) => far(a) - far(b))
    .map((source) => {
      const perItem = left.map((need, at) => Math.min(need, source.units[at] ?? 0));
      for (const [at, share] of perItem.entries()) left[at] = (left[at] ?? 0) - share;
      return { source, perItem, units: perItem.reduce((sum, share) => sum + share, 0) };
    })
    .filter(({ units }) => units > 0);
  const total = needs.reduce((sum, need) => sum + need, 0);
  return { shares, covered: total - left.reduce((sum, need) => sum + need, 0), total };
}
