import { localTimeAt } from './local-time.ts';

/** The time zone that a country's dates are reckoned in: today is today there. */
export const COUNTRY_ZONES = { au: 'Australia/Sydney', nz: 'Pacific/Auckland' } as const;

/** A calendar date (`YYYY-MM-DD`) as it is read: `2026-11-20` is `20 Nov 2026`. */
export function formatDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** A calendar date without its year, where the year goes without saying: `3 Nov`. */
export function formatDayAndMonth(date: string): string {
  const { month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]}`;
}

/** The days from one calendar date to another; below zero where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dayNumber(to) - dayNumber(from)) / DAY_MS;
}

/** The calendar date (`YYYY-MM-DD`) of a moment in a time zone. */
export function dateIn(zone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const known = lastDates.get(zone);
  if (known?.minute === minute) return known.date;
  const { date } = localTimeAt(moment, zone);
  lastDates.set(zone, { minute, date });
  return date;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;
/** Of each zone the date asked for last: to work one out takes as long as to answer a branch. */
const lastDates = new Map<string, { readonly minute: number; readonly date: string }>();

function partsOf(date: string) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function dayNumber(date: string): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}
