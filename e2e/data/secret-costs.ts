import { costAmounts, exposedCosts } from '#lib/procurement/testing/exposed-costs.ts';
import { LONG_INVOICE } from './counter-invoices.ts';
import { KIT_INVOICE } from './kit-invoices.ts';
import { journeyOrders } from './purchase-orders.ts';
import { journeyCosts } from './state-costs.ts';

/** Of so many lines without costs one may come to the same sum by chance. */
const SUMS = JSON.stringify(LONG_INVOICE);

/** Every cost in the records of the journeys that can be told from other sums, as JSON and people write it. */
export const SECRET_AMOUNTS: readonly string[] = costAmounts([
  KIT_INVOICE,
  journeyOrders('au', () => '2026-11-21'),
  journeyCosts('au'),
]).filter((amount) => exposedCosts(SUMS, [amount]).length === 0);
