import { type DayHours, dayHours, type WorkingHours } from './day-hours.ts';

/** How far ahead special days are shown, in days. */
export const DAYS_AHEAD = 365;

/** The special days between two dates (inclusive), in order, each date once. */
export function specialDaysBetween(hours: WorkingHours, from: string, to: string): DayHours[] {
  const dates = new Set((hours.specialHours ?? []).map(({ date }) => date));
  return [...dates]
    .filter((date) => from <= date && date <= to)
    .toSorted()
    .map((date) => dayHours(hours, date));
}
