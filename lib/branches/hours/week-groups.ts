import { type LocalHours, type LocatedBranch, WeekDay } from '#lib/branches/schema.ts';
import { sameRanges, type TimeRange, usualRanges } from './day-hours.ts';
import { hoursColumns } from './day-plan.ts';

/** Consecutive days with the same hours; `to` equals `from` for a single day. */
export type WeekGroup = {
  readonly from: WeekDay;
  readonly to: WeekDay;
  readonly ranges: readonly TimeRange[];
};

/** The usual week from Monday to Sunday, grouped as on an opening hours sign. */
export function weekGroups(hours: readonly LocalHours[]): WeekGroup[] {
  const groups: WeekGroup[] = [];
  for (const day of WeekDay.options) {
    const ranges = usualRanges(hours, day);
    const last = groups.at(-1);
    if (last && sameRanges(last.ranges, ranges)) groups[groups.length - 1] = { ...last, to: day };
    else groups.push({ from: day, to: day, ranges });
  }
  return groups;
}

/** The usual week of a branch, then of each department with its own hours. */
export function usualWeeks(branch: LocatedBranch) {
  return hoursColumns(branch).map(({ name, hours: { hours = [] } }) => ({
    name,
    groups: weekGroups(hours),
  }));
}
