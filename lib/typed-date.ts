import { dayAfter } from './local-time.ts';

/**
 * How a day without its year is read: as the `next` one of that name (of the last 31 days it is one that has passed),
 * or as the `last` one, today included.
 */
export type YearRule = 'next' | 'last';

/** What to say of a text in which `typedDate` finds no date. */
export const TYPED_DATE_RULE = 'must be a calendar date, the day first: 1/12/2026, 1/12 or 1 Dec';

/**
 * The date that a text says, as `YYYY-MM-DD`, the day before the month whatever the machine's locale: `1/12/2026`,
 * `1.12.26`, `01122026`, `1/12`, `1 Dec`, `Tue 1st December 2026`, `2026-12-01`. Undefined where it says none, as `31 Nov` does.
 * `today` (`YYYY-MM-DD`) gives the year where there is none. It loads no schemas: fields in a browser use it.
 */
export function typedDate(text: string, today: string, years: YearRule): string | undefined {
  const plain = text.trim().replace(/^[a-z]{3,9}[,.]?\s+(?=\d)/i, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(plain);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, month = '', year] =
    FIGURES.exec(plain) ?? DIGITS.exec(plain) ?? NAMED.exec(plain) ?? [];
  const monthNumber = /^\d/.test(month) ? Number(month) : monthNamed(month);
  if (day === undefined || monthNumber === undefined) return undefined;
  if (year === undefined) return nearest(monthNumber, Number(day), today, years);
  return calendarDate(Number(year.length === 2 ? `20${year}` : year), monthNumber, Number(day));
}

const FIGURES = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d{2}))?$/;
/** As it is typed without leaving the number pad. */
const DIGITS = /^(\d{2})(\d{2})((?:19|20)\d{2}|\d{2})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]?([a-z]{3,9})\.?(?:,?[\s/.-]?(\d{4}|\d{2}))?$/i;
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** The number of a month by the beginning of its name, `sept` included. */
function monthNamed(word: string): number | undefined {
  const at = MONTHS.findIndex((month) => month.startsWith(word.toLowerCase()));
  return word.length < 3 || at < 0 ? undefined : at + 1;
}

function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  const instant = new Date(`${date}T00:00:00Z`);
  if (year < 1 || Number.isNaN(instant.getTime())) return undefined;
  // 31 November is 1 December to it.
  return instant.toISOString().startsWith(date) ? date : undefined;
}

function padded(part: number, digits: number): string {
  return String(part).padStart(digits, '0');
}

function nearest(month: number, day: number, today: string, years: YearRule): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const away = Array.from({ length: MOST_YEARS_AWAY + 1 }, (_, at) => at);
  const all = (sign: 1 | -1) =>
    away.flatMap((by) => calendarDate(thisYear + sign * by, month, day) ?? []);
  if (years === 'last') return all(-1).find((date) => date <= today);
  const earliest = dayAfter(today, -DAYS_PASSED);
  return [...all(-1).slice(0, 2).toReversed(), ...all(1)].find((date) => date >= earliest);
}

/** 29 February comes after eight years at most, as from 1896 to 1904. */
const MOST_YEARS_AWAY = 8;
/** What was asked for last month may be late, and is not meant for the next year. */
const DAYS_PASSED = 31;
