import { formatDate } from './dates.ts';
import { dayAfter } from './local-time.ts';

/**
 * The side on which a date typed without a year, or as a weekday, is looked for: `next` takes the nearest date from 31
 * days ago on, and the weekday from today on; `last` takes the latest date or weekday up to today.
 */
export type YearRule = 'next' | 'last';

/** The message for a text that `parseTypedDate` cannot parse. */
export const TYPED_DATE_MESSAGE = 'Enter a date like 1/12 or 1 Dec';

/**
 * Parses a date typed by a person, as `YYYY-MM-DD`. Words count from `today` (`YYYY-MM-DD`): `today`, `tomorrow`,
 * `thu`, `next tue` (the Tuesday of next week, which begins on Monday), `last tue` (the latest before today), `in 2
 * weeks`. In a written date the day comes
 * before the month, whatever the locale: `1/12/2026`, `1.12.26`, `01122026`, `1/12`, `1 Dec`, `Tue 1st December 2026`,
 * `2026-12-01`; `today` supplies a missing year. Undefined for anything else, such as `31 Nov`. Used in browsers, so it
 * must not import schemas.
 */
export function parseTypedDate(text: string, today: string, years: YearRule): string | undefined {
  return relativeDate(text, today, years) ?? writtenDate(text, today, years);
}

/** A typed date for display: `2026-12-01` is `1 Dec 2026`, and a text that is no calendar date is shown as it is. */
export function formatTypedDate(date: string): string {
  return isCalendarDate(date) ? formatDate(date) : date;
}

/** Whether a text is a calendar date as `YYYY-MM-DD`, from the year 1000 on. */
export function isCalendarDate(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && writtenDate(text, text, 'next') === text;
}

function relativeDate(text: string, today: string, years: YearRule): string | undefined {
  const [which = '', ...rest] = text.toLowerCase().trim().split(/\s+/);
  const [word = which, unit = '', ...others] = rest;
  if (others.length > 0) return undefined;
  if (which === 'in') return afterDays(word, unit, today);
  if (unit !== '') return undefined;
  const daysAway = rest.length === 0 ? DAYS_AWAY.get(which) : undefined;
  if (daysAway !== undefined) return dayAfter(today, daysAway);
  const weekday = weekdayNamed(word);
  if (weekday < 0) return undefined;
  // Days since Monday.
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (rest.length > 0 && which === 'next') return dayAfter(today, 7 - now + weekday);
  if (rest.length > 0 && which === 'last') return dayAfter(today, -1 - ((now - weekday + 6) % 7));
  if (rest.length > 0 && which !== 'this') return undefined;
  return dayAfter(today, years === 'next' ? (weekday - now + 7) % 7 : -((now - weekday + 7) % 7));
}

const DAYS_AWAY: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
]);
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** The number of a weekday (0 is Monday) by the first three or more letters of its name; -1 for another word. */
function weekdayNamed(word: string): number {
  const letters = word === 'weds' ? 'wed' : word;
  return letters.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(letters));
}

/** `in 2 weeks`, `in 10 days`, `in a week`. */
function afterDays(count: string, unit: string, today: string): string | undefined {
  const isCount = /^(?:an?|one|\d{1,3})$/.test(count);
  const days = /^days?$/.test(unit) ? 1 : /^(?:weeks?|wks?)$/.test(unit) ? 7 : undefined;
  if (!isCount || days === undefined) return undefined;
  return dayAfter(today, days * (/\d/.test(count) ? Number(count) : 1));
}

function writtenDate(text: string, today: string, years: YearRule): string | undefined {
  const withoutWeekday = text.trim().replace(/^[a-z]{3,9}[,.]?\s+(?=\d)/i, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(withoutWeekday);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, month = '', year] =
    WITH_SEPARATORS.exec(withoutWeekday) ??
    DIGITS_ONLY.exec(withoutWeekday) ??
    WITH_MONTH_NAME.exec(withoutWeekday) ??
    [];
  const monthNumber = /^\d/.test(month) ? Number(month) : monthNamed(month);
  if (day === undefined || monthNumber === undefined) return undefined;
  if (year === undefined) return inferYear(monthNumber, Number(day), today, years);
  return calendarDate(Number(year.length === 2 ? `20${year}` : year), monthNumber, Number(day));
}

const WITH_SEPARATORS = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d{2}))?$/;
/** Typed on the number pad, without separators. */
const DIGITS_ONLY = /^(\d{2})(\d{2})((?:19|20)\d{2}|\d{2})$/;
const WITH_MONTH_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]?([a-z]{3,9})\.?(?:,?[\s/.-]?(\d{4}|\d{2}))?$/i;
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** The number of a month by the first three or more letters of its name. */
function monthNamed(word: string): number | undefined {
  const at = MONTHS.findIndex((month) => month.startsWith(word.toLowerCase()));
  return word.length < 3 || at < 0 ? undefined : at + 1;
}

function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  const instant = new Date(`${date}T00:00:00Z`);
  if (year < 1 || Number.isNaN(instant.getTime())) return undefined;
  // Date turns 31 November into 1 December.
  return instant.toISOString().startsWith(date) ? date : undefined;
}

function padded(part: number, digits: number): string {
  return String(part).padStart(digits, '0');
}

function inferYear(month: number, day: number, today: string, years: YearRule): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const away = Array.from({ length: MAX_YEARS_AWAY + 1 }, (_, at) => at);
  const all = (sign: 1 | -1) =>
    away.flatMap((by) => calendarDate(thisYear + sign * by, month, day) ?? []);
  if (years === 'last') return all(-1).find((date) => date <= today);
  const earliest = dayAfter(today, -MAX_DAYS_PAST);
  return [...all(-1).slice(0, 2).toReversed(), ...all(1)].find((date) => date >= earliest);
}

/** 29 February can be eight years away, as from 1896 to 1904. */
const MAX_YEARS_AWAY = 8;
/** A day of last month is more likely overdue than meant for next year. */
const MAX_DAYS_PAST = 31;
