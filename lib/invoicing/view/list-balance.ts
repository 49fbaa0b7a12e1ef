import type { InvoiceSummary } from '#lib/invoicing/search/schema.ts';
import { sumMoney } from '#lib/money.ts';

/** What is owing on these invoices, in dollars. An invoice states the balance of its whole order, so an order counts once. */
export function sumOwing(invoices: readonly InvoiceSummary[]): number {
  const latest = new Map<string, InvoiceSummary>();
  for (const invoice of invoices) {
    const { orderNumber, number, balanceAsOf = '' } = invoice;
    const key = orderNumber === undefined ? `invoice ${number}` : `order ${orderNumber}`;
    const before = latest.get(key);
    if (!before || balanceAsOf > (before.balanceAsOf ?? '')) latest.set(key, invoice);
  }
  return sumMoney([...latest.values()].map(({ balanceOwing = 0 }) => balanceOwing));
}
