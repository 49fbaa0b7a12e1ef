import { costAmounts } from '#lib/procurement/testing/costs-in.ts';
import { KIT_INVOICE } from './kit-invoices.ts';
import { journeyOrders } from './purchase-orders.ts';
import { journeyCosts } from './state-costs.ts';

/** Every cost in the records of the journeys that can be told from other sums, as JSON and people write it. */
export const SECRET_AMOUNTS: readonly string[] = costAmounts([
  KIT_INVOICE,
  journeyOrders('au', () => '2026-11-21'),
  journeyCosts('au'),
]);
