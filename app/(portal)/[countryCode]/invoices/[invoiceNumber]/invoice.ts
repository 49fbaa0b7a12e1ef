import { recordRoute } from '#app/(portal)/record-screen.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { readPaymentsSince } from '#lib/invoices/credits/balances.ts';
import { getInvoice } from '#lib/invoices/invoices.ts';
import { INVOICE_TYPE_LABELS, InvoiceNumber } from '#lib/invoices/schema.ts';
import { buildInvoiceView, type InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { todayIn } from '#lib/time/clock.ts';

/** One invoice, credit note or refund. */
export const INVOICE = recordRoute({
  scope: 'invoicing:read',
  path: CountryPath.extend({ invoiceNumber: InvoiceNumber }),
  find: async (ctx, { invoiceNumber }) => {
    const invoice = (await getInvoice(ctx, invoiceNumber)).parse();
    const since = await readPaymentsSince(ctx, [invoice.number]);
    return buildInvoiceView(invoice, ctx.countryCode, todayIn(ctx), since.get(invoice.number));
  },
  seen: ({ path: { invoiceNumber }, item: { invoice, gst } }) => ({
    href: invoiceHref(invoiceNumber),
    title: invoiceNumber,
    kind: INVOICE_TYPE_LABELS[invoice.type],
    name: invoice.customer?.name,
    amount: formatMoney(invoice.totals?.document?.includingGst ?? gst.total.includingGst),
  }),
});

/** Names of branches by number, where lines say whose stock they are and the user may see branches. */
export async function stockBranchNames(ctx: Context, { lines }: InvoiceView) {
  const enterprise = withScope(ctx, 'enterprise:read');
  const isNamed = lines.some(({ line }) => line.branchSupplyingStock !== undefined);
  const branches = enterprise && isNamed ? await listBranchNames(enterprise) : [];
  return new Map(branches.map(({ number, name }) => [number, name]));
}
