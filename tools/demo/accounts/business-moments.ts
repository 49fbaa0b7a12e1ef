import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { publicHolidays } from '#tools/demo/branches/special-days.ts';
import { regionCodeOf } from '#tools/demo/branches/states.ts';
import type { Random } from '#tools/demo/values/random.ts';

/** A local date and an instant on it when a branch was open. */
export type BusinessMoment = { readonly date: string; readonly instant: Date };

/** A random moment in the opening hours of a branch, on the last working day up to `latest` (`YYYY-MM-DD`). */
export function businessMoment(
  { location, hours = [] }: BranchRecord,
  latest: string,
  random: Random,
): BusinessMoment {
  const { countryCode, state } = location.address;
  const holidays = publicHolidays(regionCodeOf(countryCode === 'NZ' ? 'nz' : 'au', state));
  const date = lastWorkingDay(latest, holidays);
  const weekDay = weekDayOf(date);
  const open = hours.filter(({ days }) => days.includes(weekDay));
  const { open: from, close: to } = open.length > 0 ? random.pick(open) : OFFICE_HOURS;
  const minute = random.int(minutesOf(from), minutesOf(to) - 1);
  const start = instantOf({ date, time: timeOf(minute) }, location.timeZone);
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
    const weekDay = weekDayOf(date);
    const isWeekend = weekDay === 'SATURDAY' || weekDay === 'SUNDAY';
    if (!isWeekend && !holidays.has(date) && !ALWAYS_HOLIDAYS.has(date.slice(5))) return date;
  }
  throw new RangeError(`There is no working day in the three weeks before ${latest}.`);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
