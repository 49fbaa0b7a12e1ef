/** The days of trading up to today, counted from the first: day 0 is `DAYS_BACK` days ago. */
export type Calendar = {
  /** Today's number. */
  readonly last: number;
  /** The date (`YYYY-MM-DD`) of a day; days after today too. */
  dateOf(day: number): string;
  /** How busy a day is: 0 on a Sunday or a day when all are closed. */
  busyness(day: number): number;
  /** The day itself, or the first after it that is not closed. */
  openFrom(day: number): number;
};

/** Some fifteen months. */
export const DAYS_BACK = 456;

export function calendarTo(today: string): Calendar {
  const first = Date.parse(`${today}T00:00:00Z`) - DAYS_BACK * DAY_MS;
  const known = new Map<number, string>();
  const dateOf = (day: number) => {
    const date = known.get(day) ?? new Date(first + day * DAY_MS).toISOString().slice(0, 10);
    known.set(day, date);
    return date;
  };
  const busyness = (day: number) => {
    if (CLOSED.has(dateOf(day).slice(5))) return 0;
    return BUSYNESS[new Date(first + day * DAY_MS).getUTCDay()] ?? 0;
  };
  const openFrom = (day: number): number => (busyness(day) > 0 ? day : openFrom(day + 1));
  return { last: DAYS_BACK, dateOf, busyness, openFrom };
}

/** The date some days after another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * How much of `total` (at least 1) is done by the end of each day: the busy days do more of it, and
 * today, whatever day of the week it is, does the last.
 */
export function doneBy(calendar: Calendar, total: number): number[] {
  const days = Array.from({ length: calendar.last + 1 }, (_, day) => calendar.busyness(day));
  const all = days.reduce((sum, each) => sum + each, 0);
  let sum = 0;
  return days.map((each, day) => {
    sum += each;
    return day === calendar.last ? total : Math.min(Math.round((total * sum) / all), total - 1);
  });
}

const DAY_MS = 24 * 3600 * 1000;

/** Sunday first. */
const BUSYNESS = [0, 20, 22, 22, 21, 19, 5];

/** New Year's Day, Anzac Day, Christmas Day and Boxing Day. */
const CLOSED = new Set(['01-01', '04-25', '12-25', '12-26']);
