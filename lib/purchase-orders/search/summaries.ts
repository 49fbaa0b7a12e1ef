import type { Selectable } from 'kysely';
import type { PurchaseOrders } from '#db/tables.ts';
import { optionalMember } from '#lib/documents/document.ts';
import type { OrderSummary } from './schema.ts';

/** The columns of `purchase_orders` that a summary needs. */
export const SUMMARY_COLUMNS = [
  'number',
  'order_date',
  'supplier_number',
  'supplier_name',
  'destination',
  'reference_number',
  'state',
  'is_open',
  'ordered_quantity',
  'received_quantity',
  'outstanding_lines',
  'outstanding_date',
] as const satisfies readonly (keyof PurchaseOrders)[];

export type SummaryRow = Pick<Selectable<PurchaseOrders>, (typeof SUMMARY_COLUMNS)[number]>;

/** The summary of a row. Members without a value are left out. */
export function toOrderSummary(row: SummaryRow): OrderSummary {
  return {
    number: row.number,
    ...optionalMember('orderDate', row.order_date),
    ...optionalMember('supplierNumber', row.supplier_number),
    ...optionalMember('supplierName', row.supplier_name),
    ...optionalMember('destination', row.destination),
    ...optionalMember('state', row.state),
    isOpen: row.is_open,
    ordered: Number(row.ordered_quantity),
    received: Number(row.received_quantity),
    outstandingLineCount: row.outstanding_lines,
    ...optionalMember('outstandingDate', row.outstanding_date),
  };
}
