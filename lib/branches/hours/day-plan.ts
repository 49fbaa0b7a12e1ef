import type { LocatedBranch } from '#lib/branches/schema.ts';
import { type ClockChange, clockChangeOn, dayAfter, instantOf } from '#lib/time/local-time.ts';
import { dayHours, departmentHours, type TimeRange, type WorkingHours } from './day-hours.ts';

/** One day of a branch, with the hours of each column. */
export type DayPlan = {
  readonly date: string;
  /** The name of the holiday or stocktake. */
  readonly occasion: string | undefined;
  readonly clockChange: ClockChange | undefined;
  readonly columns: readonly PlannedHours[];
};

/** Hours in local time, and as instants (ISO 8601). */
type PlannedHours = {
  readonly ranges: readonly TimeRange[];
  readonly spans: readonly { readonly from: string; readonly to: string }[];
};

/** A column of the hours table: the branch, then each department with its own hours. */
type HoursColumn = { readonly name: string; readonly hours: WorkingHours };

/** The columns of a branch's hours; none when they are unknown. */
export function hoursColumns(branch: LocatedBranch): HoursColumn[] {
  const own = (branch.departments ?? []).filter(({ hours = [] }) => hours.length > 0);
  const departments = own.map((department) => ({
    name: department.name,
    hours: departmentHours(branch, department),
  }));
  return branch.hours ? [{ name: 'Branch', hours: branch }, ...departments] : departments;
}

/** `count` days from `date` on. */
export function dayPlans(
  columns: readonly HoursColumn[],
  timeZone: string,
  date: string,
  count: number,
): DayPlan[] {
  return Array.from({ length: count }, (_, days) =>
    dayPlan(columns, timeZone, dayAfter(date, days)),
  );
}

/** One day of a branch. */
export function dayPlan(columns: readonly HoursColumn[], timeZone: string, date: string): DayPlan {
  const instant = (time: string) => instantOf({ date, time }, timeZone).toISOString();
  const days = columns.map(({ hours }) => dayHours(hours, date));
  return {
    date,
    occasion: days[0]?.occasion,
    clockChange: clockChangeOn(date, timeZone),
    columns: days.map(({ ranges }) => ({
      ranges,
      spans: ranges.map(({ open, close }) => ({ from: instant(open), to: instant(close) })),
    })),
  };
}

/** The day goods can reach a branch that are due on `date`: its next open day, where it is closed on that. */
type ArrivalDay = {
  readonly date: string;
  /** Undefined where the hours are unknown, or nothing is open within two weeks. */
  readonly opensOn: string | undefined;
  /** Why the branch is closed on `date`: the name of the holiday, else undefined. */
  readonly occasion: string | undefined;
};

/** The arrival day at a branch with these hours. */
export function arrivalDay(hours: WorkingHours, date: string): ArrivalDay {
  const first = dayHours(hours, date);
  const isKnown = (hours.hours ?? []).length > 0;
  const days = Array.from({ length: isKnown ? MAX_DAYS : 0 }, (_, at) => dayAfter(date, at));
  const opensOn = days.find((day) => dayHours(hours, day).ranges.length > 0);
  return { date, opensOn, occasion: first.ranges.length === 0 ? first.occasion : undefined };
}

const MAX_DAYS = 14;
