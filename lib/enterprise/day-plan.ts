import { type ClockChange, clockChangeOn, dayAfter, instantOf } from '#lib/local-time.ts';
import { dayHours, departmentHours, type TimeRange, type WorkingHours } from './day-hours.ts';
import type { LocatedBranch } from './schema.ts';

/** One day of a branch, with the hours of each of its columns. */
export type DayPlan = {
  readonly date: string;
  /** The name of the holiday or stocktake. */
  readonly occasion: string | undefined;
  readonly clockChange: ClockChange | undefined;
  readonly columns: readonly PlannedHours[];
};

/** Hours by the clocks there, and as instants in ISO 8601. */
export type PlannedHours = {
  readonly ranges: readonly TimeRange[];
  readonly spans: readonly { readonly from: string; readonly to: string }[];
};

/** What has hours of its own at a branch: itself, then each department that differs. */
export type HoursColumn = { readonly name: string; readonly hours: WorkingHours };

/** The columns of a branch's hours; none where they are not known. */
export function hoursColumns(branch: LocatedBranch): HoursColumn[] {
  const own = (branch.departments ?? []).filter(({ hours = [] }) => hours.length > 0);
  const departments = own.map((department) => ({
    name: department.name,
    hours: departmentHours(branch, department),
  }));
  return branch.hours ? [{ name: 'Branch', hours: branch }, ...departments] : departments;
}

/** As many days from `date` on as asked. */
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
  const planned = columns.map(({ hours }) => dayHours(hours, date));
  return {
    date,
    occasion: planned[0]?.occasion,
    clockChange: clockChangeOn(date, timeZone),
    columns: planned.map(({ ranges }) => ({
      ranges,
      spans: ranges.map(({ open, close }) => ({ from: instant(open), to: instant(close) })),
    })),
  };
}
