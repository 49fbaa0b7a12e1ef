import { STATUS_LEVELS, type StatusEntry } from './schema.ts';

/**
 * The entry in force on `day` (`YYYY-MM-DD`) among those that apply to a branch: the one of the most specific level, and
 * of several on that level the latest. Undefined if none is in force.
 */
export function relevantStatus(
  entries: readonly StatusEntry[],
  day: string,
): StatusEntry | undefined {
  return entries
    .filter((entry) => isInForce(entry, day))
    .reduce<StatusEntry | undefined>(
      (best, entry) => (best === undefined || isMoreRelevant(entry, best) ? entry : best),
      undefined,
    );
}

/** The first and the last day are inclusive. */
function isInForce({ effectiveFrom, effectiveTo }: StatusEntry, day: string): boolean {
  return effectiveFrom <= day && (effectiveTo === undefined || day <= effectiveTo);
}

function isMoreRelevant(entry: StatusEntry, other: StatusEntry): boolean {
  const byLevel = STATUS_LEVELS.indexOf(entry.level) - STATUS_LEVELS.indexOf(other.level);
  return byLevel === 0 ? entry.effectiveFrom > other.effectiveFrom : byLevel > 0;
}

/** The status on each level, from the branch to the country, given the entries that apply to a branch, on `day`. */
export function statusByLevel(entries: readonly StatusEntry[], day: string) {
  const relevant = relevantStatus(entries, day);
  return STATUS_LEVELS.toReversed().map((level) => {
    const own = entries.filter((entry) => entry.level === level);
    const entry = relevantStatus(own, day);
    return {
      level,
      /** The entry in force, and the next to come into force. */
      entry,
      next: own
        .filter(({ effectiveFrom }) => effectiveFrom > day)
        .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
        .at(0),
      /** Whether this is the entry that counts: the most specific one in force. */
      counts: entry !== undefined && entry === relevant,
    };
  });
}

/** The status of a product at a branch on one level. */
export type LevelStatus = ReturnType<typeof statusByLevel>[number];
