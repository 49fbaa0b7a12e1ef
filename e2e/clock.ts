import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';

/**
 * What the service's clock shows as the journeys begin, whatever day it is: a Wednesday on which every branch of both
 * countries trades, from the morning in Perth to the afternoon on Chatham. Records are dated from it.
 */
export const CLOCK = '2026-11-18T11:00:00+11:00';

/** The day so many days from the journeys' today, as Sydney has it: `YYYY-MM-DD`. */
export function inDays(days: number): string {
  return dayAfter(localTimeAt(new Date(CLOCK), 'Australia/Sydney').date, days);
}
