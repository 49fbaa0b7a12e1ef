import { dayAfter, localTimeAt, minutesAhead, offsetOn } from '#lib/local-time.ts';

/** How clocks in one zone stand to those in another. */
export type ZoneDifference = {
  /** Minutes that the first are ahead now; below zero, behind. */
  readonly minutes: number;
  /** The first day on which that is another, and what it is then; undefined where it stays for a year. */
  readonly next: { readonly date: string; readonly minutes: number } | undefined;
};

/** How far clocks in `timeZone` are ahead of those in `other` at `now`, and when daylight saving changes that. */
export function zoneDifference(timeZone: string, other: string, now: Date): ZoneDifference {
  const minutes = minutesAhead(timeZone, other, now);
  if (timeZone === other) return { minutes, next: undefined };
  const today = localTimeAt(now, timeZone).date;
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = dayAfter(today, days);
    const then = offsetOn(date, timeZone) - offsetOn(date, other);
    if (then !== minutes) return { minutes, next: { date, minutes: then } };
  }
  return { minutes, next: undefined };
}

const DAYS_AHEAD = 365;
