import type { Selectable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/permitted-customers.ts';
import { optional } from '#lib/documents/optional.ts';
import { visibleTo } from '#lib/invoicing/invoices.ts';
import { InvoiceType } from '#lib/invoicing/schema.ts';
import { NO_DATE } from './columns.ts';
import type { InvoiceSummary } from './schema.ts';

/** The columns of `invoices` that a summary needs. */
export const SUMMARY_COLUMNS = [
  'number',
  'type',
  'date',
  'due_date',
  'customer_number',
  'customer_name',
  'order_number',
  'job_number',
  'purchase_order_number',
  'total_including_gst',
  'original_number',
  'balance_owing',
  'balance_as_of',
] as const;

export type SummaryRow = Pick<Selectable<Invoices>, (typeof SUMMARY_COLUMNS)[number]>;

/** The invoices of the context's country that the caller may see. */
export function visibleInvoices(ctx: Context<'invoicing:read'>) {
  return ctx.db
    .selectFrom('invoices')
    .select(SUMMARY_COLUMNS)
    .where('country_code', '=', ctx.countryCode)
    .where(visibleTo(permittedCustomers(ctx)));
}

/** The summary of a row. Members without a value are left out. */
export function summaryOf(row: SummaryRow): InvoiceSummary {
  return {
    number: row.number,
    type: InvoiceType.parse(row.type),
    ...(row.date === NO_DATE ? {} : { date: row.date }),
    ...optional('dueDate', row.due_date),
    ...optional('customerNumber', row.customer_number),
    ...optional('customerName', row.customer_name),
    ...optional('orderNumber', row.order_number),
    ...optional('jobNumber', row.job_number),
    ...optional('purchaseOrderNumber', row.purchase_order_number),
    ...optional('totalIncludingGst', amountOf(row.total_including_gst)),
    ...optional('originalNumber', row.original_number),
    ...optional('balanceOwing', amountOf(row.balance_owing)),
    ...optional('balanceAsOf', row.balance_as_of),
  };
}

function amountOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}
