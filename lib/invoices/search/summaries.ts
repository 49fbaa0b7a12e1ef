import type { Selectable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import { membersOf, optionalMember } from '#lib/documents/document.ts';
import { readPaymentsSince } from '#lib/invoices/credits/balances.ts';
import { invoicesVisibleTo } from '#lib/invoices/invoices.ts';
import { invoiceStatus, isOwing, OWING_STATES } from '#lib/invoices/record/payment-status.ts';
import { NO_DATE } from '#lib/invoices/record/stored-invoice.ts';
import { invoiceStatusWord } from '#lib/invoices/view/labels.ts';
import { formatMoney } from '#lib/money.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { toneOf } from '#lib/text/tones.ts';
import { InvoiceSummary } from './schema.ts';

const MEMBERS = [
  'number',
  'type',
  'due_date',
  'customer_number',
  'customer_name',
  'order_number',
  'job_number',
  'purchase_order_number',
  'original_number',
  'balance_as_of',
  'payment',
] as const;

/** The columns of `invoices` that a summary needs. */
export const SUMMARY_COLUMNS = [
  ...MEMBERS,
  ...(['country_code', 'date', 'total_including_gst', 'balance_owing', 'selling_branch'] as const),
] as const;

export type SummaryRow = Pick<Selectable<Invoices>, (typeof SUMMARY_COLUMNS)[number]>;

/** The invoices of the context's country that the caller may see. */
export function visibleInvoices(ctx: Context<'invoicing:read'>) {
  return ctx.db
    .selectFrom('invoices')
    .select(SUMMARY_COLUMNS)
    .where('country_code', '=', ctx.countryCode)
    .where(invoicesVisibleTo(permittedCustomers(ctx)));
}

/** The summaries of rows, each with what became of its balance since. */
export async function toInvoiceSummaries(
  ctx: Context<'invoicing:read'>,
  rows: readonly SummaryRow[],
): Promise<InvoiceSummary[]> {
  const owing = rows.filter(
    ({ payment, order_number }) => OWING_STATES.includes(payment) && order_number,
  );
  const since = await readPaymentsSince(
    ctx,
    owing.map(({ number }) => number),
  );
  return rows.map((row) =>
    toInvoiceSummary({ ...row, payment: since.get(row.number) ?? row.payment }),
  );
}

/** The summary of a row. Members without a value are left out. */
export function toInvoiceSummary(row: SummaryRow): InvoiceSummary {
  return InvoiceSummary.parse({
    ...membersOf(row, MEMBERS),
    ...optionalMember('date', row.date === NO_DATE ? null : row.date),
    ...optionalMember('totalIncludingGst', amountOf(row.total_including_gst)),
    ...optionalMember('balanceOwing', amountOf(row.balance_owing)),
    ...optionalMember('branch', row.selling_branch),
  });
}

function amountOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

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
  return { status: isPart ? text : word, tone: toneOf(word) };
}
