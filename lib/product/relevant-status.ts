import { LEVELS, type StatusEntry } from './status-schema.ts';

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
  const byLevel = LEVELS.indexOf(entry.level) - LEVELS.indexOf(other.level);
  return byLevel === 0 ? entry.effectiveFrom > other.effectiveFrom : byLevel > 0;
}
