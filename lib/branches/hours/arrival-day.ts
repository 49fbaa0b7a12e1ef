import { dayAfter } from '#lib/time/local-time.ts';
import { dayHours, type WorkingHours } from './day-hours.ts';

/** The day goods can reach a branch that are due on `date`: its next open day, where it is closed on that. */
type ArrivalDay = {
  readonly date: string;
  /** Undefined where the hours are unknown, or nothing is open within two weeks. */
  readonly opensOn: string | undefined;
  /** Why the branch is closed on `date`: the name of the holiday, else undefined. */
  readonly occasion: string | undefined;
};

/** The arrival day at a branch with these hours. */
export function arrivalDay(hours: WorkingHours, date: string): ArrivalDay {
  const first = dayHours(hours, date);
  const isKnown = (hours.hours ?? []).length > 0;
  const days = Array.from({ length: isKnown ? MAX_DAYS : 0 }, (_, at) => dayAfter(date, at));
  const opensOn = days.find((day) => dayHours(hours, day).ranges.length > 0);
  return { date, opensOn, occasion: first.ranges.length === 0 ? first.occasion : undefined };
}

const MAX_DAYS = 14;
