import { WeekDay } from './schema.ts';

/** The day of the week of a calendar date. */
export function weekDayOf(date: string): WeekDay {
  const day = WeekDay.options[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return day ?? 'MONDAY';
}
