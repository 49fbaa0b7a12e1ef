import type { Selectable } from 'kysely';
import type { PurchaseOrders } from '#db/tables.ts';
import { membersOf } from '#lib/documents/document.ts';

const MEMBERS = [
  'number',
  'order_date',
  'supplier_number',
  'supplier_name',
  'destination',
  'state',
  'is_open',
  'outstanding_lines',
  'outstanding_date',
] as const;

export const SUMMARY_COLUMNS = [...MEMBERS, 'ordered_quantity', 'received_quantity'] as const;

type SummaryRow = Pick<Selectable<PurchaseOrders>, (typeof SUMMARY_COLUMNS)[number]>;

/**
 * A purchase order as lists show it: each of its lines counts at most what was ordered as received. `destination` is the
 * number of the receiving branch, `outstandingDate` the first on which one of the outstanding lines is expected.
 */
export function toOrderSummary(row: SummaryRow) {
  const [ordered, received] = [Number(row.ordered_quantity), Number(row.received_quantity)];
  return { ...membersOf(row, MEMBERS), ordered, received };
}

/** A purchase order as lists show it. */
export type OrderSummary = ReturnType<typeof toOrderSummary>;
