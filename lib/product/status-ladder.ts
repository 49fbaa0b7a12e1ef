import { relevantStatus } from './relevant-status.ts';
import { LEVELS, type Level, type StatusEntry } from './status-schema.ts';

/** The status of a product at a branch on one level. */
export type LadderStep = {
  readonly level: Level;
  /** The entry in force. */
  readonly entry: StatusEntry | undefined;
  /** The next entry to come into force. */
  readonly next: StatusEntry | undefined;
  /** Whether this is the entry that counts: the most specific one in force. */
  readonly counts: boolean;
};

/** The status on each level, from the branch to the country, given the entries that apply to a branch, on `day`. */
export function statusLadder(entries: readonly StatusEntry[], day: string): LadderStep[] {
  const relevant = relevantStatus(entries, day);
  return LEVELS.toReversed().map((level) => {
    const own = entries.filter((entry) => entry.level === level);
    const entry = relevantStatus(own, day);
    return {
      level,
      entry,
      next: own
        .filter(({ effectiveFrom }) => effectiveFrom > day)
        .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
        .at(0),
      counts: entry !== undefined && entry === relevant,
    };
  });
}
