import type { CountryCode } from '#lib/api/fields.ts';
import { dateIn } from './dates.ts';

/** The clock of all business rules. Tokens, sessions and limits use real time instead. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at `setTo` and runs at normal speed; without `setTo`, the system clock. */
export function makeClock(setTo: Date | undefined): Clock {
  if (!setTo) return systemClock;
  const offsetMs = setTo.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offsetMs) };
}

/**
 * Today in a country, `YYYY-MM-DD`: a day ends when it has ended in all of it, so that no branch calls an invoice
 * overdue early. Money is due, and late, by this day on every screen, whichever branch sold it or reads it. The work of
 * a branch, such as deliveries due today, goes by the branch's own day.
 */
export function todayIn(ctx: { countryCode: CountryCode; clock: Clock }): string {
  return dateIn(LAST_TIME_ZONES[ctx.countryCode], ctx.clock.now());
}

/** Where a day ends last. */
const LAST_TIME_ZONES = { au: 'Australia/Perth', nz: 'Pacific/Auckland' } as const;
