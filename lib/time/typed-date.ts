import { dayAfter } from './local-time.ts';

/**
 * The year of a date typed without one: `next` takes the nearest date from 31 days ago on, `last` takes the latest
 * date up to today.
 */
export type YearRule = 'next' | 'last';

/** The message for a text that `parseTypedDate` cannot parse. */
export const TYPED_DATE_MESSAGE =
  'must be a calendar date, the day first: 1/12/2026, 1/12 or 1 Dec';

/**
 * Parses a date typed by a person, as `YYYY-MM-DD`; the day comes before the month, whatever the locale: `1/12/2026`,
 * `1.12.26`, `01122026`, `1/12`, `1 Dec`, `Tue 1st December 2026`, `2026-12-01`. Undefined for anything else, such as
 * `31 Nov`. `today` (`YYYY-MM-DD`) supplies a missing year. Used in browsers, so it must not import schemas.
 */
export function parseTypedDate(text: string, today: string, years: YearRule): string | undefined {
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
