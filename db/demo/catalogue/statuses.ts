import type { Status } from '#lib/product/master-data-schema.ts';

/** The product statuses as feed records. */
export function demoStatuses(): Status[] {
  return Object.entries(STATUSES).map(([code, description], at) => ({
    id: at + 1,
    code,
    description,
    enabled: !RETIRED.has(code),
    sortOrder: (at + 1) * 10,
  }));
}

const STATUSES = {
  NEW: 'New, yet to come in',
  ACTIVE: 'Active',
  SPECIAL_ORDER: 'Ordered in on request',
  SEASONAL: 'Kept for the season',
  NOT_RANGED: 'Not ranged here',
  SUPPLY_HOLD: 'Held by the supplier',
  RUN_OUT: 'Sold while stocks last',
  WITHDRAWN: 'Withdrawn from sale',
  DISCONTINUED: 'Discontinued',
  CLEARANCE: 'Clearance (no longer used)',
} as const;

export type StatusCode = keyof typeof STATUSES;

/** Disabled, but used by older records. */
const RETIRED: ReadonlySet<string> = new Set(['CLEARANCE']);
