import { dayAfter } from '#lib/local-time.ts';
import type { LocalHours, LocatedBranch, WeekDay } from './schema.ts';
import { weekDayOf } from './week-day.ts';

/** The hours of a branch or of one of its departments. */
export type WorkingHours = Pick<LocatedBranch, 'hours' | 'specialHours'>;
/** Local times as `HH:mm`. */
export type TimeRange = { readonly open: string; readonly close: string };

/** The hours of a branch on one day. */
export type DayHours = {
  readonly date: string;
  readonly weekDay: WeekDay;
  /** Opening times, earliest first; empty when closed all day. */
  readonly ranges: readonly TimeRange[];
  /** The name of the holiday or stocktake, on a special day. */
  readonly occasion: string | undefined;
};

/** The hours on a day: special days override the week, and adjacent ranges are merged. */
export function dayHours({ hours = [], specialHours = [] }: WorkingHours, date: string): DayHours {
  const weekDay = weekDayOf(date);
  const special = specialHours.filter((day) => day.date === date);
  const ranges =
    special.length > 0
      ? special.flatMap(({ open, close }) => (open && close ? [{ open, close }] : []))
      : usualRanges(hours, weekDay);
  return { date, weekDay, ranges: mergeAdjacent(ranges), occasion: special[0]?.name };
}

/** The same for `count` days from `date` on. */
export function daysFrom(hours: WorkingHours, date: string, count: number): DayHours[] {
  return Array.from({ length: count }, (_, days) => dayHours(hours, dayAfter(date, days)));
}

/** The usual hours on a day of the week, earliest first. */
export function usualRanges(hours: readonly LocalHours[], weekDay: WeekDay): TimeRange[] {
  return mergeAdjacent(hours.filter(({ days }) => days.includes(weekDay)));
}

/** The hours of a department: its own, or else the branch's. Special days are always the branch's. */
export function departmentHours(
  { hours, specialHours }: WorkingHours,
  { hours: own = [] }: Pick<WorkingHours, 'hours'>,
): WorkingHours {
  const effective = own.length > 0 ? own : hours;
  return { ...(effective ? { hours: effective } : {}), ...(specialHours ? { specialHours } : {}) };
}

function mergeAdjacent(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const { open, close } of ranges.toSorted((a, b) => (a.open < b.open ? -1 : 1))) {
    const last = merged.at(-1);
    if (last?.close === open) merged[merged.length - 1] = { open: last.open, close };
    else merged.push({ open, close });
  }
  return merged;
}
