import { dayAfter } from '#lib/local-time.ts';
import type { LocalHours, LocatedBranch, WeekDay } from './schema.ts';
import { weekDayOf } from './week-day.ts';

/** The hours of a branch, or of a department of it. */
export type WorkingHours = Pick<LocatedBranch, 'hours' | 'specialHours'>;
/** From when until when, as `HH:mm` by the clocks there. */
export type TimeRange = { readonly open: string; readonly close: string };

/** What a branch does on one day. */
export type DayHours = {
  readonly date: string;
  readonly weekDay: WeekDay;
  /** When it is open, the earliest first; none on a day on which it stays closed. */
  readonly ranges: readonly TimeRange[];
  /** Why the day is not as others of the week: the name of the holiday or stocktake. */
  readonly occasion: string | undefined;
};

/** The hours on a day: a special day counts before the week, and ranges that touch are one. */
export function dayHours({ hours = [], specialHours = [] }: WorkingHours, date: string): DayHours {
  const weekDay = weekDayOf(date);
  const special = specialHours.filter((day) => day.date === date);
  const ranges =
    special.length > 0
      ? special.flatMap(({ open, close }) => (open && close ? [{ open, close }] : []))
      : usualRanges(hours, weekDay);
  return { date, weekDay, ranges: joined(ranges), occasion: special[0]?.name };
}

/** The same for as many days from `date` on as asked. */
export function daysFrom(hours: WorkingHours, date: string, count: number): DayHours[] {
  return Array.from({ length: count }, (_, days) => dayHours(hours, dayAfter(date, days)));
}

/** The hours on a day of the week without a holiday, the earliest first. */
export function usualRanges(hours: readonly LocalHours[], weekDay: WeekDay): TimeRange[] {
  return joined(hours.filter(({ days }) => days.includes(weekDay)));
}

/** The hours of a department: its own where it has any, else the branch's; special days are the branch's. */
export function departmentHours(
  { hours, specialHours }: WorkingHours,
  { hours: own = [] }: Pick<WorkingHours, 'hours'>,
): WorkingHours {
  const counted = own.length > 0 ? own : hours;
  return { ...(counted ? { hours: counted } : {}), ...(specialHours ? { specialHours } : {}) };
}

function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const whole: TimeRange[] = [];
  for (const { open, close } of ranges.toSorted((a, b) => (a.open < b.open ? -1 : 1))) {
    const last = whole.at(-1);
    if (last?.close === open) whole[whole.length - 1] = { open: last.open, close };
    else whole.push({ open, close });
  }
  return whole;
}
