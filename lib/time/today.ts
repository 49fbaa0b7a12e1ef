import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from './clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from './dates.ts';

/**
 * Today in a country, `YYYY-MM-DD`. Money is due, and late, by this day on every screen, whichever branch sold it or
 * reads it. The work of a branch, such as deliveries due today, goes by the branch's own day.
 */
export function todayIn({
  countryCode,
  clock,
}: {
  countryCode: CountryCode;
  clock: Clock;
}): string {
  return dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
}
