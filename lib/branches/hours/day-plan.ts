import type { LocatedBranch } from '#lib/branches/schema.ts';
import { clockChangeOn, dayAfter, instantOf } from '#lib/time/local-time.ts';
import { dayHours, departmentHours, type WorkingHours } from './day-hours.ts';

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
) {
  return Array.from({ length: count }, (_, days) =>
    dayPlan(columns, timeZone, dayAfter(date, days)),
  );
}

/** One day of a branch, with the hours of each column in local time, and as instants (ISO 8601). */
export function dayPlan(columns: readonly HoursColumn[], timeZone: string, date: string) {
  const instant = (time: string) => instantOf({ date, time }, timeZone).toISOString();
  const days = columns.map(({ hours }) => dayHours(hours, date));
  return {
    date,
    /** The name of the holiday or stocktake. */
    occasion: days[0]?.occasion,
    clockChange: clockChangeOn(date, timeZone),
    columns: days.map(({ ranges }) => ({
      ranges,
      spans: ranges.map(({ open, close }) => ({ from: instant(open), to: instant(close) })),
    })),
  };
}

/** One day of a branch, with the hours of each column. */
export type DayPlan = ReturnType<typeof dayPlan>;

/**
 * The day on which goods can reach a branch that are due on `date`: it `opensOn` its next open day, which is undefined
 * where the hours are unknown, or nothing is open within two weeks. `occasion`: why it is closed on `date`, if a name is
 * known.
 */
export function arrivalDay(hours: WorkingHours, date: string) {
  const first = dayHours(hours, date);
  const isKnown = (hours.hours ?? []).length > 0;
  const days = Array.from({ length: isKnown ? MAX_DAYS : 0 }, (_, at) => dayAfter(date, at));
  const opensOn = days.find((day) => dayHours(hours, day).ranges.length > 0);
  return { date, opensOn, occasion: first.ranges.length === 0 ? first.occasion : undefined };
}

const MAX_DAYS = 14;
