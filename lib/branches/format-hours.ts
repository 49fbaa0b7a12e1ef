import type { TimeRange } from '#lib/branches/hours/day-hours.ts';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import type { SpecialRun } from '#lib/branches/hours/opening-hours.ts';
import type { WeekGroup } from '#lib/branches/hours/week-groups.ts';
import type { WeekDay } from '#lib/branches/schema.ts';
import { countOf, formatCount } from '#lib/text/text.ts';
import { formatDate, formatDayAndMonth, formatTimeOfDay } from '#lib/time/dates.ts';
import type { ClockChange, ZoneDifference } from '#lib/time/local-time.ts';

/** `7:00 am–12:00 pm and 1:00 pm–4:30 pm`, or `Closed`. */
export function formatRanges(ranges: readonly TimeRange[]): string {
  if (ranges.length === 0) return 'Closed';
  return ranges
    .map(({ open, close }) => `${formatTimeOfDay(open)}–${formatTimeOfDay(close)}`)
    .join(' and ');
}

/** `Sat 26 Dec`. */
export function formatWeekDayDate(date: string): string {
  return `${weekDayName(date).slice(0, 3)} ${formatDayAndMonth(date)}`;
}

/** The days of a run: `Thu 24 Dec`, `Sun 27 – Thu 31 Dec`, `Thu 31 Dec – Fri 1 Jan 2027`; the year where it is not today's. */
export function formatSpecialRun({ from, to }: Pick<SpecialRun, 'from' | 'to'>, today: string) {
  const year = to.slice(0, 4) === today.slice(0, 4) ? '' : ` ${to.slice(0, 4)}`;
  const last = `${formatWeekDayDate(to)}${year}`;
  if (from === to) return last;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = formatWeekDayDate(from);
  return `${isOneMonth ? first.slice(0, first.lastIndexOf(' ')) : first} – ${last}`;
}

/** `clocks go forward from 2:00 am to 3:00 am`. */
export function formatClockChange({ from, to }: ClockChange): string {
  return `clocks go ${to > from ? 'forward' : 'back'} from ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`;
}

/** `Monday to Friday`, `Sunday`. */
export function formatWeekGroup({ from, to }: WeekGroup): string {
  return from === to ? formatWeekDay(from) : `${formatWeekDay(from)} to ${formatWeekDay(to)}`;
}

export function weekDayName(date: string): string {
  return formatWeekDay(weekDayOf(date));
}

/** `today`, `tomorrow`, `in 12 days`. */
export function formatDaysUntil(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`;
}

/** `1 hour behind Alexandria`, `3 hours ahead of Alexandria (2 hours ahead from 4 Apr 2027)`. */
export function formatZoneDifference(
  { minutes, next }: Pick<ZoneDifference, 'minutes'> & Partial<ZoneDifference>,
  name: string,
): string {
  const change = next ? ` (${formatOffset(next.minutes)} from ${formatDate(next.date)})` : '';
  if (minutes === 0) return `same time as ${name}${change}`;
  return `${formatOffset(minutes)} ${minutes > 0 ? 'of ' : ''}${name}${change}`;
}

/** `1 hour behind`, `2 hours ahead`, `same time`. */
function formatOffset(minutes: number): string {
  if (minutes === 0) return 'same time';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const length = [hours > 0 && countOf(hours, 'hour'), rest > 0 && countOf(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
  return `${length} ${minutes > 0 ? 'ahead' : 'behind'}`;
}

/** `here`, `800 m`, `4.2 km`, `3,290 km`. */
export function formatDistance(kilometres: number): string {
  if (kilometres < 0.05) return 'here';
  if (kilometres < 0.95) return `${Math.round(kilometres * 10) * 100} m`;
  if (kilometres < 9.95) return `${kilometres.toFixed(1)} km`;
  return `${formatCount(Math.round(kilometres))} km`;
}

function formatWeekDay(day: WeekDay): string {
  return `${day.slice(0, 1)}${day.slice(1).toLowerCase()}`;
}
