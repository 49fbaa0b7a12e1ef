import { LEVELS, type StatusEntry } from './status-schema.ts';

/**
 * Of the entries that may hold at a branch, the one that does on `day` (`YYYY-MM-DD`): of the most
 * specific level, and of several there the latest. Undefined where none is in force.
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

/** Both days count. */
function isInForce({ effectiveFrom, effectiveTo }: StatusEntry, day: string): boolean {
  return effectiveFrom <= day && (effectiveTo === undefined || day <= effectiveTo);
}

function isMoreRelevant(entry: StatusEntry, other: StatusEntry): boolean {
  const further = LEVELS.indexOf(entry.level) - LEVELS.indexOf(other.level);
  return further === 0 ? entry.effectiveFrom > other.effectiveFrom : further > 0;
}
