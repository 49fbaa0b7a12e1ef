import { dayAfter } from '#lib/time/local-time.ts';
import { type DayHours, sameRanges, type TimeRange } from './day-hours.ts';

/** Consecutive special days with the same hours and name; `to` equals `from` for a single day. */
export type SpecialRun = {
  readonly from: string;
  readonly to: string;
  /** Empty when closed. */
  readonly ranges: readonly TimeRange[];
  /** The name of the holiday or stocktake. */
  readonly occasion: string | undefined;
};

/** Special days in order of their dates, joined to runs: a closed week is one line. */
export function specialRuns(days: readonly DayHours[]): SpecialRun[] {
  const runs: SpecialRun[] = [];
  for (const { date, ranges, occasion } of days) {
    const last = runs.at(-1);
    const continues =
      last !== undefined &&
      last.occasion === occasion &&
      dayAfter(last.to) === date &&
      sameRanges(last.ranges, ranges);
    if (continues) runs[runs.length - 1] = { ...last, to: date };
    else runs.push({ from: date, to: date, ranges, occasion });
  }
  return runs;
}
