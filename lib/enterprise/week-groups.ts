import { type TimeRange, usualRanges } from './day-hours.ts';
import { type LocalHours, WeekDay } from './schema.ts';

/** Days that follow each other and have the same hours; `to` is `from` where it is one alone. */
export type WeekGroup = {
  readonly from: WeekDay;
  readonly to: WeekDay;
  readonly ranges: readonly TimeRange[];
};

/** The usual week as a sign on a door has it, from Monday to Sunday. */
export function weekGroups(hours: readonly LocalHours[]): WeekGroup[] {
  const groups: WeekGroup[] = [];
  for (const day of WeekDay.options) {
    const ranges = usualRanges(hours, day);
    const last = groups.at(-1);
    if (last && isSame(last.ranges, ranges)) groups[groups.length - 1] = { ...last, to: day };
    else groups.push({ from: day, to: day, ranges });
  }
  return groups;
}

function isSame(a: readonly TimeRange[], b: readonly TimeRange[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ open, close }, at) => b[at]?.open === open && b[at]?.close === close)
  );
}
