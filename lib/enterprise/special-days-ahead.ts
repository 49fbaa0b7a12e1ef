import { type DayHours, dayHours, type WorkingHours } from './day-hours.ts';

/** How far ahead special days are told, in days. */
export const DAYS_AHEAD = 365;

/** The days from `from` to `to` with hours of their own, each once, in order; both dates included. */
export function specialDaysBetween(hours: WorkingHours, from: string, to: string): DayHours[] {
  const dates = new Set((hours.specialHours ?? []).map(({ date }) => date));
  return [...dates]
    .filter((date) => from <= date && date <= to)
    .toSorted()
    .map((date) => dayHours(hours, date));
}
