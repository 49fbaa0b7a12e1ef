import { dayAfter, instantOf, type LocalTime, localTimeAt } from '#lib/time/local-time.ts';
import {
  type DayHours,
  dayHours,
  sameRanges,
  type TimeRange,
  type WorkingHours,
} from './day-hours.ts';

type Hours = WorkingHours & { readonly timeZone: string };

/**
 * Whether a branch is open at `now`, and when that changes; undefined when its hours are unknown. Special days override
 * the week.
 */
export function openingState(branch: Hours, now: Date) {
  if (branch.hours === undefined) return undefined;
  const { date, time } = localTimeAt(now, branch.timeZone);
  const { ranges, occasion } = dayHours(branch, date);
  const current = ranges.find(({ open, close }) => open <= time && time < close);
  const next = current ? { date, time: current.close } : nextOpening(branch, date, time);
  return {
    isOpen: current !== undefined,
    /** When it closes or opens next, in local time; undefined: not within a year. */
    change: next && { ...next, at: instantOf(next, branch.timeZone) },
    /** The name of today's holiday or stocktake. */
    occasion,
  };
}

/** Whether a branch is open, and when that changes. */
export type OpeningState = NonNullable<ReturnType<typeof openingState>>;

const DAYS_AHEAD = 365;

function nextOpening(branch: Hours, today: string, time: string): LocalTime | undefined {
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = dayAfter(today, days);
    const opening = dayHours(branch, date).ranges.find(({ open }) => days > 0 || open > time);
    if (opening) return { date, time: opening.open };
  }
  return undefined;
}

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
