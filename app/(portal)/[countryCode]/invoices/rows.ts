import type { InvoiceRow } from '#components/invoices/invoice-table.tsx';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn, formatTime } from '#lib/dates.ts';
import { dueOf } from '#lib/invoicing/due.ts';
import type { InvoiceSummary } from '#lib/invoicing/search-schema.ts';

/** The invoices with when each is due, today in their country. */
export function rowsOf(ctx: Context, invoices: readonly InvoiceSummary[]): InvoiceRow[] {
  const today = dateIn(COUNTRY_ZONES[ctx.countryCode], ctx.clock.now());
  return invoices.map((invoice) => ({ ...invoice, due: dueOf(invoice, today) }));
}

/** When a result was read, in the time of its country: `as of 14:02:11 AEDT`. */
export function asOf({ countryCode, clock }: Context): string {
  return `as of ${formatTime(COUNTRY_ZONES[countryCode], clock.now())}`;
}
