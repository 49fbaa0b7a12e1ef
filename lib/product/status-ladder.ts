import { relevantStatus } from './relevant-status.ts';
import { LEVELS, type Level, type StatusEntry } from './status-schema.ts';

/** What one level says of a product at a branch. */
export type LadderStep = {
  readonly level: Level;
  /** In force today. */
  readonly entry: StatusEntry | undefined;
  /** The next that comes into force. */
  readonly next: StatusEntry | undefined;
  /** Whether it is what counts: the most specific one in force. */
  readonly counts: boolean;
};

/** The levels from the branch to the whole country, of the entries that may hold at a branch, on `day`. */
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
