import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { holidaysAt } from '#tools/demo/branches/branches.ts';
import { minutesOf, timeOf } from '#tools/demo/values/members.ts';
import type { Random } from '#tools/demo/values/random.ts';

/** A date, local to a branch, and an instant on it when the branch was open. */
export type Moment = { readonly date: string; readonly instant: Date };

type Past = { readonly today: string; readonly daysAgo: number };

/** A moment in the opening hours of a branch, on the last working day up to some days ago. */
export function momentInHours(
  branch: BranchRecord,
  { today, daysAgo }: Past,
  random: Random,
): Moment {
  const { hours = [], location } = branch;
  const date = lastWorkingDay(dayAfter(today, -daysAgo), holidaysAt(branch));
  const open = hours.filter(({ days }) => days.includes(weekDayOf(date)));
  const { open: from, close: to } = open.length > 0 ? random.pick(open) : OFFICE_HOURS;
  const time = timeOf(random.int(minutesOf(from), minutesOf(to) - 1));
  const start = instantOf({ date, time }, location.timeZone);
  return { date, instant: new Date(start.getTime() + random.int(0, 59_999)) };
}

/** For a branch without opening hours. */
const OFFICE_HOURS = { open: '09:00', close: '17:00' };
/** The list of holidays covers a few years; these apply every year and everywhere. */
const ALWAYS_HOLIDAYS = new Set(['01-01', '04-25', '12-25', '12-26']);

/** Every week has a working day, and a Christmas break is shorter than three weeks. */
function lastWorkingDay(latest: string, holidays: ReadonlyMap<string, string>): string {
  for (let back = 0; back < 21; back += 1) {
    const date = dayAfter(latest, -back);
    const isWeekend = ['SATURDAY', 'SUNDAY'].includes(weekDayOf(date));
    if (!isWeekend && !holidays.has(date) && !ALWAYS_HOLIDAYS.has(date.slice(5))) return date;
  }
  throw new RangeError(`There is no working day in the three weeks before ${latest}.`);
}
