/** Where the rules of the trade take the time from. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that shows `setTo` now and goes on from there; the real time where it is not set. */
export function tradeClock(setTo: Date | undefined): Clock {
  if (!setTo) return systemClock;
  const ahead = setTo.getTime() - Date.now();
  return { now: () => new Date(Date.now() + ahead) };
}
