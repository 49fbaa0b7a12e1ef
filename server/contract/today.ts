/** The clock of a service under test: noon in Perth, so that no run passes midnight there. */
export const CLOCK = '2026-11-20T12:00:00+08:00';

/** The date in Perth at that time. */
export const TODAY = '2026-11-20';
