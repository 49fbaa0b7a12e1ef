/** The clock of all business rules. Tokens, sessions and limits use real time instead. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at `setTo` and runs at normal speed; without `setTo`, the system clock. */
export function makeClock(setTo: Date | undefined): Clock {
  if (!setTo) return systemClock;
  const offsetMs = setTo.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offsetMs) };
}
