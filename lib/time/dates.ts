import { localTimeAt } from './local-time.ts';

/** The time zone that decides which date is today in a country. */
export const COUNTRY_TIME_ZONES = { au: 'Australia/Sydney', nz: 'Pacific/Auckland' } as const;

/** A calendar date (`YYYY-MM-DD`) for display: `2026-11-20` becomes `20 Nov 2026`. */
export function formatDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** A calendar date without its year: `3 Nov`. */
export function formatDayAndMonth(date: string): string {
  const { month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]}`;
}

/** A local time of 24 hours as staff say it: `17:50` is `5:50 pm`. */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `20 Nov`, with the year where it is not plain: more than 200 days from `today`. Both are `YYYY-MM-DD`. */
export function formatShortDate(date: string, today: string): string {
  return Math.abs(daysBetween(date, today)) < 200 ? formatDayAndMonth(date) : formatDate(date);
}

/** The number of days from one calendar date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dayNumber(to) - dayNumber(from)) / DAY_MS;
}

/** For how many days a date has passed on a day: 0 until the date itself is over, or without one. */
export function daysPast(date: string | undefined, today: string): number {
  return date === undefined ? 0 : Math.max(0, daysBetween(date, today));
}

/** The calendar date (`YYYY-MM-DD`) of a moment in a time zone. */
export function dateIn(zone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const cached = dateCache.get(zone);
  if (cached?.minute === minute) return cached.date;
  const { date } = localTimeAt(moment, zone);
  dateCache.set(zone, { minute, date });
  return date;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;
/** The last result for each zone: computing one takes an eighth of the time of a whole request. */
const dateCache = new Map<string, { readonly minute: number; readonly date: string }>();

function partsOf(date: string) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function dayNumber(date: string): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}
