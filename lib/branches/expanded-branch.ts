import { optionalMember } from '#lib/documents/document.ts';
import { dateIn } from '#lib/time/dates.ts';
import { dayAfter, formatOffset, offsetAtLocalTime, offsetAtNoon } from '#lib/time/local-time.ts';
import type { Expansion } from './branch-query-schema.ts';
import { SPECIAL_DAYS_AHEAD } from './hours/day-hours.ts';
import {
  type Branch,
  hasDepartments,
  type LocalHours,
  type SpecialDay,
  type StoredBranch,
  WeekDay,
} from './schema.ts';

/**
 * A branch as the API returns it at `now`, with the parts in `expand`. Times have the offset of `timeZone`, the zone of
 * the branch. Parts without data are omitted; only trading branches have departments.
 */
export function expandBranch(
  { hours, departments, specialHours, ...branch }: StoredBranch,
  expand: readonly Expansion[],
  now: Date,
  timeZone: string,
): Branch {
  if (expand.length === 0) return branch;
  const today = dateIn(timeZone, now);
  const week = hours && zonedWeek(hours, today, timeZone);
  const toZonedDepartment = ({ hours: own = [], ...department }: Department) => ({
    ...department,
    hours: own.length > 0 ? zonedWeek(own, today, timeZone) : (week ?? []),
  });
  const special = () => specialHours && zonedSpecialDays(specialHours, today, timeZone);
  const isRequested = (part: Expansion) => expand.includes(part);
  return {
    ...branch,
    ...(isRequested('hours') ? optionalMember('hours', week) : {}),
    ...(isRequested('departments') && hasDepartments(departments)
      ? optionalMember('departments', departments?.map(toZonedDepartment))
      : {}),
    ...(isRequested('specialHours') ? optionalMember('specialHours', special()) : {}),
  };
}

type Department = NonNullable<StoredBranch['departments']>[number];

type ZonedHours = NonNullable<Branch['hours']>[number];
type ZonedSpecialDay = NonNullable<Branch['specialHours']>[number];

/**
 * The hours of a week with the UTC offset at noon on `date`: an item for each distinct range, with its days in the
 * order of the week. Items are sorted by first day, then by opening time.
 */
export function zonedWeek(
  hours: readonly LocalHours[],
  date: string,
  timeZone: string,
): ZonedHours[] {
  const zoned = (time: string) => zonedTime(time, offsetAtNoon(date, timeZone));
  const ranges = Map.groupBy(hours, ({ open, close }) => `${open} ${close}`);
  return [...ranges.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, days: weekDaysOf([first, ...others]) }] : [],
    )
    .toSorted((a, b) => weekIndex(a.days) - weekIndex(b.days) || (a.open < b.open ? -1 : 1))
    .map(({ days, open, close }) => ({ days, open: zoned(open), close: zoned(close) }));
}

/** The special days from `today` to day 365, in order. Each time has the UTC offset at that very time. */
export function zonedSpecialDays(
  days: readonly SpecialDay[],
  today: string,
  timeZone: string,
): ZonedSpecialDay[] {
  const last = dayAfter(today, SPECIAL_DAYS_AHEAD);
  return days
    .filter(({ date }) => today <= date && date <= last)
    .toSorted(byStart)
    .map(({ date, isClosed, open, close, name }) => {
      if (open === undefined || close === undefined) return { date, isClosed, name };
      const zoned = (time: string) => zonedTime(time, offsetAtLocalTime({ date, time }, timeZone));
      return { date, isClosed, open: zoned(open), close: zoned(close), name };
    });
}

/** `07:00` with an offset of 630 minutes is `07:00:00+10:30`. */
function zonedTime(time: string, minutes: number): string {
  return `${time}:00${formatOffset(minutes)}`;
}

function weekDaysOf(hours: readonly LocalHours[]): WeekDay[] {
  return WeekDay.options.filter((day) => hours.some(({ days }) => days.includes(day)));
}

/** The index of the first day in the week. */
function weekIndex([first]: readonly WeekDay[]): number {
  return first === undefined ? 0 : WeekDay.options.indexOf(first);
}

function byStart(a: SpecialDay, b: SpecialDay): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return (a.open ?? '') < (b.open ?? '') ? -1 : 1;
}
