import { dayHours, departmentHours } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { memoized } from '#tools/demo/data-file.ts';

/** How many days before today the trade starts: about fifteen months. */
export const DAYS_BACK = 456;

/** The number of a date (`YYYY-MM-DD`): days since 1970. */
export function dayOf(date: string): number {
  return Math.round(Date.parse(date) / DAY_MS);
}

/** The date of a day. */
export const dateOf = memoized((day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10));

/** 0 on a Sunday, 6 on a Saturday; day 0 was a Thursday. */
export function weekDayOf(day: number): number {
  return (day + 4) % 7;
}

/** When branches are open, by day; their `specialHours` have to include it. */
export function openingHours() {
  const ofBranch = memoized((branch: BranchRecord) =>
    memoized((day: number) => dayHours(branch, dateOf(day)).ranges),
  );
  const isOpen = (branch: BranchRecord, day: number) => ofBranch(branch)(day).length > 0;
  const isWeekday = (day: number) => weekDayOf(day) !== 0 && weekDayOf(day) !== 6;
  return {
    /** The opening hours on a day, earliest first; empty when closed. */
    hoursOn: (branch: BranchRecord, day: number) => ofBranch(branch)(day),
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
  return busyness.map((each, at) => {
    sum += each;
    if (all > 0 && at >= lastOpen) return total;
    return all === 0 ? 0 : Math.min(Math.round((total * sum) / all), total - 1);
  });
}

/** The minutes since midnight of a time: 390 for `06:30`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time so many minutes after midnight. */
export function timeOf(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const DAY_MS = 24 * 3600 * 1000;

/** Longer than any closure; the longest is from Christmas to mid-January. */
const MAX_CLOSED_DAYS = 30;

function firstDayFrom(day: number, holds: (day: number) => boolean): number {
  for (let each = day; each <= day + MAX_CLOSED_DAYS; each += 1) if (holds(each)) return each;
  throw new RangeError(`A branch is closed for ${MAX_CLOSED_DAYS} days on end.`);
}
