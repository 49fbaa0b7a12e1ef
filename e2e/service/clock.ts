import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';

/**
 * The time of the service's clock when the journeys start, whatever the real date: a Wednesday on which every branch of
 * both countries is open, from the morning in Perth to the afternoon on the Chatham Islands. Test data is dated from it.
 */
export const CLOCK = '2026-11-18T11:00:00+11:00';

/** That of the tour, which shows the demo business: a Thursday afternoon. */
export const TOUR_CLOCK = '2026-11-19T14:02:00+11:00';

/** The date `days` after the journeys' today in Sydney: `YYYY-MM-DD`. */
export function daysFromToday(days: number): string {
  return dayAfter(localTimeAt(new Date(CLOCK), 'Australia/Sydney').date, days);
}
