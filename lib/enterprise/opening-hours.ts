import { dayAfter, instantOf, type LocalTime, localTimeAt } from '#lib/local-time.ts';
import type { BranchRecord } from './schema.ts';
import { weekDayOf } from './week-day.ts';

/** Whether a branch is open, and when that changes; undefined where its hours are not known. */
export type OpeningState = {
  readonly isOpen: boolean;
  /** When it closes or opens next, by its own clocks; undefined where it will not in a year. */
  readonly change: (LocalTime & { readonly at: Date }) | undefined;
  /** Why today is not as other days: the name of the holiday or stocktake. */
  readonly occasion: string | undefined;
};

type Hours = Pick<BranchRecord, 'hours' | 'specialHours'> & { readonly timeZone: string };
type Range = { readonly open: string; readonly close: string };

/** The state of a branch at `now`, in its own zone: a special day counts before the week. */
export function openingState(branch: Hours, now: Date): OpeningState | undefined {
  if (branch.hours === undefined) return undefined;
  const { date, time } = localTimeAt(now, branch.timeZone);
  const today = rangesOn(branch, date);
  const current = today.find(({ open, close }) => open <= time && time < close);
  return {
    isOpen: current !== undefined,
    change: atBranch(
      branch,
      current ? closingOf(today, current, date) : nextOpening(branch, date, time),
    ),
    occasion: branch.specialHours?.find((day) => day.date === date)?.name,
  };
}

const DAYS_AHEAD = 365;

/** A range that begins as another ends goes on. */
function closingOf(today: readonly Range[], { close }: Range, date: string): LocalTime {
  const next = today.find(({ open }) => open === close);
  return next ? closingOf(today, next, date) : { date, time: close };
}

function nextOpening(branch: Hours, today: string, time: string): LocalTime | undefined {
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = dayAfter(today, days);
    const opening = rangesOn(branch, date).find(({ open }) => days > 0 || open > time);
    if (opening) return { date, time: opening.open };
  }
  return undefined;
}

/** When it is open on a day, the earliest range first. */
function rangesOn({ hours = [], specialHours = [] }: Hours, date: string): Range[] {
  const special = specialHours.filter((day) => day.date === date);
  const ranges =
    special.length > 0
      ? special.flatMap(({ open, close }) => (open && close ? [{ open, close }] : []))
      : hours.filter(({ days }) => days.includes(weekDayOf(date)));
  return ranges.toSorted((a, b) => (a.open < b.open ? -1 : 1));
}

function atBranch({ timeZone }: Hours, local: LocalTime | undefined): OpeningState['change'] {
  return local && { ...local, at: instantOf(local, timeZone) };
}
