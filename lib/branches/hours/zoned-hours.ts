import { type Branch, type LocalHours, type SpecialDay, WeekDay } from '#lib/branches/schema.ts';
import { dayAfter, formatOffset, offsetAtLocalTime, offsetAtNoon } from '#lib/time/local-time.ts';

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
  const last = dayAfter(today, DAYS_AHEAD);
  return days
    .filter(({ date }) => today <= date && date <= last)
    .toSorted(byStart)
    .map(({ date, isClosed, open, close, name }) => {
      if (open === undefined || close === undefined) return { date, isClosed, name };
      const zoned = (time: string) => zonedTime(time, offsetAtLocalTime({ date, time }, timeZone));
      return { date, isClosed, open: zoned(open), close: zoned(close), name };
    });
}

const DAYS_AHEAD = 365;

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
