import { dayAfter, offsetAtLocal, offsetOn } from '#lib/local-time.ts';
import { type Branch, type LocalHours, type SpecialDay, WeekDay } from './schema.ts';

export type ZonedHours = NonNullable<Branch['hours']>[number];
export type ZonedSpecialDay = NonNullable<Branch['specialHours']>[number];

/**
 * A week's hours with the offset of one day: an item for each distinct range, its days in the order
 * of the week; the items by their first day, then by when they open.
 */
export function zonedWeek(
  hours: readonly LocalHours[],
  date: string,
  timeZone: string,
): ZonedHours[] {
  const zoned = (time: string) => zonedTime(time, offsetOn(date, timeZone));
  const ranges = Map.groupBy(hours, ({ open, close }) => `${open} ${close}`);
  return [...ranges.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, days: daysOf([first, ...others]) }] : [],
    )
    .toSorted((a, b) => orderOf(a.days) - orderOf(b.days) || (a.open < b.open ? -1 : 1))
    .map(({ days, open, close }) => ({ days, open: zoned(open), close: zoned(close) }));
}

/** The days from `today` to day 365, in order, each time with the offset in force at that very time. */
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
      const zoned = (time: string) => zonedTime(time, offsetAtLocal({ date, time }, timeZone));
      return { date, isClosed, open: zoned(open), close: zoned(close), name };
    });
}

const DAYS_AHEAD = 365;

/** `07:00` as `07:00:00+10:30`, of an offset of 630 minutes. */
function zonedTime(time: string, minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${time}:00${sign}${twoDigits(hours)}:${twoDigits(rest)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function daysOf(hours: readonly LocalHours[]): WeekDay[] {
  return WeekDay.options.filter((day) => hours.some(({ days }) => days.includes(day)));
}

/** Its place in the week. */
function orderOf([first]: readonly WeekDay[]): number {
  return first === undefined ? 0 : WeekDay.options.indexOf(first);
}

function byStart(a: SpecialDay, b: SpecialDay): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return (a.open ?? '') < (b.open ?? '') ? -1 : 1;
}
