import { dayAfter, localTimeAt, minutesAhead, offsetAtNoon } from '#lib/time/local-time.ts';

/** The time difference between two zones. */
export type ZoneDifference = {
  /** Minutes that the first zone is ahead now; negative: behind. */
  readonly minutes: number;
  /** The first day with a different value, and that value; undefined: unchanged for a year. */
  readonly next: { readonly date: string; readonly minutes: number } | undefined;
};

/** How far `timeZone` is ahead of `other` at `now`, and when daylight saving changes that. */
export function zoneDifference(timeZone: string, other: string, now: Date): ZoneDifference {
  const minutes = minutesAhead(timeZone, other, now);
  if (timeZone === other) return { minutes, next: undefined };
  const today = localTimeAt(now, timeZone).date;
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = dayAfter(today, days);
    const then = offsetAtNoon(date, timeZone) - offsetAtNoon(date, other);
    if (then !== minutes) return { minutes, next: { date, minutes: then } };
  }
  return { minutes, next: undefined };
}

const DAYS_AHEAD = 365;
