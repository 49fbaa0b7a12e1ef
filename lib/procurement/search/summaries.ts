import type { Selectable } from 'kysely';
import type { PurchaseOrders } from '#db/tables.ts';
import { optional } from '#lib/documents/optional.ts';
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
  'awaited_lines',
  'awaited_date',
] as const satisfies readonly (keyof PurchaseOrders)[];

export type SummaryRow = Pick<Selectable<PurchaseOrders>, (typeof SUMMARY_COLUMNS)[number]>;

/** The summary of a row. Members without a value are left out. */
export function summaryOf(row: SummaryRow): OrderSummary {
  return {
    number: row.number,
    ...optional('orderDate', row.order_date),
    ...optional('supplierNumber', row.supplier_number),
    ...optional('supplierName', row.supplier_name),
    ...optional('destination', row.destination),
    ...optional('state', row.state),
    isOpen: row.is_open,
    ordered: Number(row.ordered_quantity),
    received: Number(row.received_quantity),
    awaitedLines: row.awaited_lines,
    ...optional('awaitedDate', row.awaited_date),
  };
}
