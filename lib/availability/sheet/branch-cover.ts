import { formatCount } from '#lib/text/text.ts';
/** A branch that may fill what is missing. */
export type Source = {
  readonly number: string;
  readonly name: string;
  /** Kilometres from the branch of the sheet; undefined if unknown. */
  readonly kilometres: number | undefined;
  /** The units that it has of each item, in the order of the needs. */
  readonly units: readonly number[];
};

/** How much of what is missing a branch covers. */
export type Cover = {
  /** Items that it has in full, and units of any item that it can add. */
  readonly items: number;
  readonly units: number;
};

/** What a branch covers of the missing units of each item. */
export function coverOf(needs: readonly number[], units: readonly number[]): Cover {
  return {
    items: needs.filter((need, at) => (units[at] ?? 0) >= need).length,
    units: needs.reduce((sum, need, at) => sum + Math.min(need, units[at] ?? 0), 0),
  };
}

/** Units taken from each branch, the nearest first; `covered` of `total` units. */
export type Split = {
  readonly shares: readonly {
    readonly number: string;
    readonly name: string;
    readonly units: number;
    /** The units of each item that it gives, in the order of the needs. */
    readonly perItem: readonly number[];
  }[];
  readonly covered: number;
  readonly total: number;
};

/**
 * The one, two or three branches that together cover most of what is missing: among equal ones the fewest kilometres,
 * with a further branch worth a detour. Undefined if none has anything.
 */
export function bestSplit(needs: readonly number[], sources: readonly Source[]): Split | undefined {
  const candidates = sources
    .map((source) => ({ source, units: coverOf(needs, source.units).units }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units || far(a.source) - far(b.source))
    .slice(0, MAX_CANDIDATES)
    .map(({ source }) => source);
  let best: { readonly split: Split; readonly cost: number } | undefined;
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

/** `Chatswood 4 + Artarmon 2 cover all 6`, `Wollongong covers all 6`, `Chatswood 4 covers 4 of 6`. */
export function splitLabel({ shares, covered, total }: Split): string {
  const of =
    covered === total
      ? total === 1
        ? 'it'
        : `all ${formatCount(total)}`
      : `${formatCount(covered)} of ${formatCount(total)}`;
  const [only] = shares;
  if (shares.length === 1 && only) return `${only.name} covers ${of}`;
  return `${shares.map(({ name, units }) => `${name} ${formatCount(units)}`).join(' + ')} cover ${of}`;
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

function* groupsOf(sources: readonly Source[]): Generator<Source[]> {
  for (const [at, first] of sources.entries()) {
    yield [first];
    for (const [offset, second] of sources.slice(at + 1).entries()) {
      yield [first, second];
      for (const third of sources.slice(at + offset + 2)) yield [first, second, third];
    }
  }
}

/** Takes what is missing from the nearest branch first. */
function shareOut(needs: readonly number[], group: readonly Source[]): Split {
  const left = [...needs];
  const shares = group
    .toSorted((a, b) => far(a) - far(b))
    .map(({ number, name, units }) => {
      const perItem = left.map((need, at) => Math.min(need, units[at] ?? 0));
      for (const [at, share] of perItem.entries()) left[at] = (left[at] ?? 0) - share;
      return { number, name, perItem, units: perItem.reduce((sum, share) => sum + share, 0) };
    })
    .filter(({ units }) => units > 0);
  const total = needs.reduce((sum, need) => sum + need, 0);
  return { shares, covered: total - left.reduce((sum, need) => sum + need, 0), total };
}
