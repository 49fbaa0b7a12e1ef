import { dayHours, departmentHours, type TimeRange } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';

/** About fifteen months. */
export const DAYS_BACK = 456;

/** The date of day 0 when today is `today`. */
export function firstDateOf(today: string): string {
  return dayAfter(today, -DAYS_BACK);
}

/**
 * The trading days up to today, numbered from day 0, which is `DAYS_BACK` days ago, and the opening hours of branches
 * whose `specialHours` go back to the first day. A day may be after today.
 */
export function calendarTo(today: string) {
  const first = Date.parse(firstDateOf(today));
  const dates = new Map<number, string>();
  const dateOf = (day: number) => {
    const date = dates.get(day) ?? new Date(first + day * DAY_MS).toISOString().slice(0, 10);
    dates.set(day, date);
    return date;
  };
  const known = new Map<string, readonly TimeRange[]>();
  const hoursOn = (branch: BranchRecord, day: number) => {
    const key = `${branch.number} ${day}`;
    const hours = known.get(key) ?? dayHours(branch, dateOf(day)).ranges;
    known.set(key, hours);
    return hours;
  };
  const isOpen = (branch: BranchRecord, day: number) => hoursOn(branch, day).length > 0;
  const weekDayOf = (day: number) => new Date(first + day * DAY_MS).getUTCDay();
  const isWeekday = (day: number) => weekDayOf(day) !== 0 && weekDayOf(day) !== 6;
  return {
    /** The date (`YYYY-MM-DD`) of a day. */
    dateOf,
    /** The number of a date; negative before the first day. */
    dayOf: (date: string) => Math.round((Date.parse(date) - first) / DAY_MS),
    /** 0 on a Sunday, 6 on a Saturday. */
    weekDayOf,
    /** The opening hours on a day, earliest first; empty when closed. */
    hoursOn,
    /** The first day from `day` on that the branch is open. */
    openFrom: (branch: BranchRecord, day: number) =>
      firstDayFrom(day, (each) => isOpen(branch, each)),
    /** The first day from `day` on that deliveries come and go: the branch is open, Monday to Friday. */
    deliveryFrom: (branch: BranchRecord, day: number) =>
      firstDayFrom(day, (each) => isWeekday(each) && isOpen(branch, each)),
    /** Codes of the departments open on a day. */
    departmentsOn: (branch: BranchRecord, day: number) =>
      (branch.departments ?? [])
        .filter((each) => dayHours(departmentHours(branch, each), dateOf(day)).ranges.length > 0)
        .map(({ code }) => code),
  };
}

/**
 * How much of `total` should be done by the end of each day. `busyness` gives the weight of each day, 0 when
 * everything is closed. The total is reached on the last open day.
 */
export function cumulativeTargets(busyness: readonly number[], total: number): number[] {
  const all = busyness.reduce((sum, each) => sum + each, 0);
  const lastOpen = busyness.findLastIndex((each) => each > 0);
  let sum = 0;
  return busyness.map((each, day) => {
    sum += each;
    if (all > 0 && day >= lastOpen) return total;
    return all === 0 ? 0 : Math.min(Math.round((total * sum) / all), total - 1);
  });
}

const DAY_MS = 24 * 3600 * 1000;

/** Longer than any closure; the longest is from Christmas to mid-January. */
const MAX_CLOSED_DAYS = 30;

function firstDayFrom(day: number, holds: (day: number) => boolean): number {
  for (let each = day; each <= day + MAX_CLOSED_DAYS; each += 1) if (holds(each)) return each;
  throw new RangeError(`A branch is closed for ${MAX_CLOSED_DAYS} days on end.`);
}
