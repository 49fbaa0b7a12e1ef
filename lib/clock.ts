/** Where the rules of the trade take the time from. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
