import type { Context } from '#lib/auth/context.ts';
import { visibleInvoices } from './summaries.ts';

/** Whose a document is, and its total in dollars including GST. */
type InvoiceAmount = {
  readonly customerName: string | undefined;
  readonly totalIncludingGst: number | undefined;
};

/** Customer and total of the documents with these numbers that the caller may see, by number. */
export async function listInvoiceAmounts(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, InvoiceAmount>> {
  if (numbers.length === 0) return new Map();
  const rows = await visibleInvoices(ctx)
    .where(({ eb, fn, val }) => eb('number', '=', fn.any(val([...numbers]))))
    .execute();
  return new Map(
    rows.map(({ number, customer_name, total_including_gst }) => [
      number,
      {
        customerName: customer_name ?? undefined,
        totalIncludingGst: total_including_gst === null ? undefined : Number(total_including_gst),
      },
    ]),
  );
}
