import { type LocalHours, type LocatedBranch, WeekDay } from '#lib/branches/schema.ts';

/** The hours of a branch or of one of its departments. */
export type WorkingHours = Pick<LocatedBranch, 'hours' | 'specialHours'>;
/** Local times as `HH:mm`. */
export type TimeRange = { readonly open: string; readonly close: string };

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

/** Whether two days have the same opening times. */
export function sameRanges(a: readonly TimeRange[], b: readonly TimeRange[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ open, close }, at) => b[at]?.open === open && b[at]?.close === close)
  );
}

/** How far ahead special days are shown, in days. */
export const SPECIAL_DAYS_AHEAD = 365;

/** The special days between two dates (inclusive), in order, each date once. */
export function specialDaysBetween(hours: WorkingHours, from: string, to: string): DayHours[] {
  const dates = new Set((hours.specialHours ?? []).map(({ date }) => date));
  return [...dates]
    .filter((date) => from <= date && date <= to)
    .toSorted()
    .map((date) => dayHours(hours, date));
}

export function weekDayOf(date: string): WeekDay {
  const day = WeekDay.options[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return day ?? 'MONDAY';
}
