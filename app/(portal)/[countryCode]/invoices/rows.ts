import type { InvoiceRow } from '#components/invoices/invoice-table.tsx';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { dueOf } from '#lib/invoicing/due.ts';
import type { InvoiceSummary } from '#lib/invoicing/search-schema.ts';

/** The invoices with when each is due, today in their country. */
export function rowsOf(ctx: Context, invoices: readonly InvoiceSummary[]): InvoiceRow[] {
  const today = dateIn(COUNTRY_ZONES[ctx.countryCode], ctx.clock.now());
  return invoices.map((invoice) => ({ ...invoice, due: dueOf(invoice, today) }));
}
