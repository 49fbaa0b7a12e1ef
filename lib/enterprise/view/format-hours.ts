import type { TimeRange } from '#lib/enterprise/hours/day-hours.ts';
import { weekDayOf } from '#lib/enterprise/hours/day-hours.ts';
import type { WeekGroup } from '#lib/enterprise/hours/week-groups.ts';
import type { ZoneDifference } from '#lib/enterprise/hours/zone-difference.ts';
import type { WeekDay } from '#lib/enterprise/schema.ts';
import type { ClockChange } from '#lib/time/local-time.ts';

/** `07:00–12:00 and 13:00–16:30`, or `Closed`. */
export function formatRanges(ranges: readonly TimeRange[]): string {
  if (ranges.length === 0) return 'Closed';
  return ranges.map(({ open, close }) => `${open}–${close}`).join(' and ');
}

/** `clocks go forward from 02:00 to 03:00`. */
export function formatClockChange({ from, to }: ClockChange): string {
  return `clocks go ${to > from ? 'forward' : 'back'} from ${from} to ${to}`;
}

/** `Monday to Friday`, `Sunday`. */
export function formatWeekGroup({ from, to }: WeekGroup): string {
  return from === to ? formatWeekDay(from) : `${formatWeekDay(from)} to ${formatWeekDay(to)}`;
}

/** The day of the week of a date: `Saturday`. */
export function weekDayName(date: string): string {
  return formatWeekDay(weekDayOf(date));
}

/** `today`, `tomorrow`, `in 12 days`. */
export function formatDaysUntil(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-AU')} days`;
}

/** `1 hour behind Alexandria`, `same time as Alexandria`. */
export function formatZoneDifference(
  { minutes }: Pick<ZoneDifference, 'minutes'>,
  name: string,
): string {
  if (minutes === 0) return `same time as ${name}`;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const length = [formatCount(hours, 'hour'), formatCount(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
  return `${length} ${minutes > 0 ? 'ahead of' : 'behind'} ${name}`;
}

/** `here`, `800 m`, `4.2 km`, `3,290 km`. */
export function formatDistance(kilometres: number): string {
  if (kilometres < 0.05) return 'here';
  if (kilometres < 0.95) return `${Math.round(kilometres * 10) * 100} m`;
  if (kilometres < 9.95) return `${kilometres.toFixed(1)} km`;
  return `${Math.round(kilometres).toLocaleString('en-AU')} km`;
}

function formatWeekDay(day: WeekDay): string {
  return `${day.slice(0, 1)}${day.slice(1).toLowerCase()}`;
}

function formatCount(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
