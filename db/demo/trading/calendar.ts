/** The days of trading up to today, counted from the first: day 0 is `DAYS_BACK` days ago. */
export type Calendar = {
  /** Today's number. */
  readonly last: number;
  /** The date (`YYYY-MM-DD`) of a day; days after today too. */
  dateOf(day: number): string;
  /** The number of a date; below zero where it is before the first day. */
  dayOf(date: string): number;
  /** 0 on a Sunday, 6 on a Saturday. */
  weekDayOf(day: number): number;
};

/** Some fifteen months. */
export const DAYS_BACK = 456;

/** The date that day 0 has where today is `today`. */
export function firstDateOf(today: string): string {
  return dateAt(Date.parse(today) - DAYS_BACK * DAY_MS);
}

export function calendarTo(today: string): Calendar {
  const first = Date.parse(firstDateOf(today));
  const known = new Map<number, string>();
  const dateOf = (day: number) => {
    const date = known.get(day) ?? dateAt(first + day * DAY_MS);
    known.set(day, date);
    return date;
  };
  return {
    last: DAYS_BACK,
    dateOf,
    dayOf: (date) => Math.round((Date.parse(date) - first) / DAY_MS),
    weekDayOf: (day) => new Date(first + day * DAY_MS).getUTCDay(),
  };
}

/**
 * How much of `total` is done by the end of each day, where `busyness` says how much of it falls on a
 * day: nothing on one on which all is closed. The last of it is done on the last day that is not.
 */
export function doneBy(busyness: readonly number[], total: number): number[] {
  const all = busyness.reduce((sum, each) => sum + each, 0);
  const lastOpen = busyness.findLastIndex((each) => each > 0);
  let sum = 0;
  return busyness.map((each, day) => {
    sum += each;
    if (all > 0 && day >= lastOpen) return total;
    return all === 0 ? 0 : Math.min(Math.round((total * sum) / all), total - 1);
  });
}

const DAY_MS = 24 * 3600 * 1000;

function dateAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
