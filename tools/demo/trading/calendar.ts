/** The trading days up to today, numbered from day 0, which is `DAYS_BACK` days ago. */
export type Calendar = {
  /** The number of today. */
  readonly last: number;
  /** The date (`YYYY-MM-DD`) of a day, which may be after today. */
  dateOf(day: number): string;
  /** The number of a date; negative before the first day. */
  dayOf(date: string): number;
  /** 0 on a Sunday, 6 on a Saturday. */
  weekDayOf(day: number): number;
};

/** About fifteen months. */
export const DAYS_BACK = 456;

/** The date of day 0 when today is `today`. */
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
 * How much of `total` should be done by the end of each day. `busyness` gives the weight of each day, 0 when
 * everything is closed. The total is reached on the last open day.
 */
export function cumulativeTargets(busyness: readonly number[], total: number): number[] {
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
