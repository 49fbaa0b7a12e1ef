import { invoiceStatus, isOwing } from '#lib/invoices/record/payment-status.ts';
import type { InvoiceSummary } from '#lib/invoices/search/schema.ts';
import { INVOICE_STATUS_TONES, invoiceStatusWord } from '#lib/invoices/view/labels.ts';
import { formatMoney } from '#lib/money.ts';
import type { SearchResult } from '#lib/search/schema.ts';

/**
 * The status of an invoice on a day (`YYYY-MM-DD`) with what is still owing, where that is not its total: `Overdue,
 * $310.82 owing`. Nothing where no balance is known.
 */
export function resultStatus(
  invoice: InvoiceSummary,
  today: string,
): Pick<SearchResult, 'status' | 'tone'> {
  const status = invoiceStatus(invoice, today);
  const { balanceOwing = 0, totalIncludingGst, type } = invoice;
  if (status.kind === 'UNKNOWN') return {};
  const word = invoiceStatusWord(status, type);
  const isPart = isOwing(status) && balanceOwing !== totalIncludingGst;
  const owing = `${formatMoney(balanceOwing)} owing`;
  const text = status.kind === 'OWING' ? owing : `${word}, ${owing}`;
  return { status: isPart ? text : word, tone: INVOICE_STATUS_TONES[status.kind] };
}
