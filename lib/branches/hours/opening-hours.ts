import { dayAfter, instantOf, type LocalTime, localTimeAt } from '#lib/time/local-time.ts';
import { dayHours, type WorkingHours } from './day-hours.ts';

/** Whether a branch is open, and when that changes. */
export type OpeningState = {
  readonly isOpen: boolean;
  /** When it closes or opens next, in local time; undefined: not within a year. */
  readonly change: (LocalTime & { readonly at: Date }) | undefined;
  /** The name of today's holiday or stocktake. */
  readonly occasion: string | undefined;
};

type Hours = WorkingHours & { readonly timeZone: string };

/** The state of a branch at `now`; undefined when its hours are unknown. Special days override the week. */
export function openingState(branch: Hours, now: Date): OpeningState | undefined {
  if (branch.hours === undefined) return undefined;
  const { date, time } = localTimeAt(now, branch.timeZone);
  const { ranges, occasion } = dayHours(branch, date);
  const current = ranges.find(({ open, close }) => open <= time && time < close);
  const next = current ? { date, time: current.close } : nextOpening(branch, date, time);
  return {
    isOpen: current !== undefined,
    change: next && { ...next, at: instantOf(next, branch.timeZone) },
    occasion,
  };
}

const DAYS_AHEAD = 365;

function nextOpening(branch: Hours, today: string, time: string): LocalTime | undefined {
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = dayAfter(today, days);
    const opening = dayHours(branch, date).ranges.find(({ open }) => days > 0 || open > time);
    if (opening) return { date, time: opening.open };
  }
  return undefined;
}
