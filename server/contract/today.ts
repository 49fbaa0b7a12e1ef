/** Noon in Perth, where the clock of a service under contract is set to: no run goes over midnight there. */
export const CLOCK = '2026-11-20T12:00:00+08:00';

/** The day that it is then in Perth. */
export const TODAY = '2026-11-20';
