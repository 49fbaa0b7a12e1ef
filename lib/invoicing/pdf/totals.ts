import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { afterTotalLabel, gstNotes } from '#lib/invoicing/view/labels.ts';
import { paperTotalLabel } from '#lib/invoicing/view/paper-facts.ts';
import { type PaperArithmetic, paperTotals } from '#lib/invoicing/view/paper-lines.ts';
import { amountToPay, isWholeOrder, paymentRows } from '#lib/invoicing/view/payment.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import { writeLabelledValues } from './layout/labelled-values.ts';
import { type PdfTarget, WIDTH, writeText } from './layout/layout.ts';
import { beginTable } from './layout/table.ts';

/** Writes how lines and charges add up to the total, and what was paid of it; then where they do not add up. */
export function writeTotals(
  target: PdfTarget,
  view: InvoiceView,
  { includesGst }: PaperArithmetic,
): void {
  const { gst, invoice, countryCode, isCredit } = view;
  const { totals, customerOrderBalance: balance } = invoice;
  const payments = paymentRows(view);
  const credits = balance && isWholeOrder(view) && balance.adjustment;
  const cardType = totals?.creditCardSurcharge?.cardType;
  const rows: SumRow[] = [
    ...paperTotals(gst, includesGst).map((row) => ({
      name: paperTotalLabel(row, countryCode, { includesGst, cardType }),
      amount: row.amount,
      isTotal: row.kind === 'total',
    })),
    ...gst.afterwards.map((row) => ({ name: afterTotalLabel(row), amount: row.includingGst })),
    ...payments.map(({ by, amount }) => ({
      name: `${isCredit ? 'Refunded' : 'Paid'}: ${by}`,
      amount: negative(amount),
    })),
    ...(credits ? [{ name: 'Credits and discounts', amount: credits }] : []),
  ];
  const left = amountToPay(view);
  if (left !== undefined && (payments.length > 0 || credits) && isWholeOrder(view))
    rows.push({ name: 'To pay', amount: left, isTotal: true });
  writeSum(target, rows);
  for (const { text } of gstNotes(gst)) {
    writeText(target, 'P', text, { size: 8.5, isStrong: true });
    target.layout.gap(4);
  }
}

type SumRow = {
  readonly name: string;
  readonly amount: number | undefined;
  readonly isTotal?: boolean;
};

function writeSum(target: PdfTarget, rows: readonly SumRow[]): void {
  // Readers add it up, so it stays on one page.
  target.layout.ensureRoom(Math.min(rows.length, MAX_ROWS_TOGETHER) * ROW_HEIGHT);
  const table = beginTable(target, { columns: COLUMNS, x: WIDTH - SUM_WIDTH, isHeadless: true });
  for (const [index, { name, amount, isTotal = false }] of rows.entries()) {
    const style = isTotal ? { isStrong: true, size: 10.5 } : {};
    const text = isTotal
      ? formatMoney(amount ?? 0)
      : amount === undefined
        ? ''
        : formatAmount(amount);
    table.row([table.wrap(0, name, style), table.wrap(1, text, style)], {
      isTotal,
      isContinued: rows[index + 1]?.isTotal ?? true,
    });
  }
  table.end();
}

const ROW_HEIGHT = 17;
const MAX_ROWS_TOGETHER = 30;
const SUM_WIDTH = 250;
const COLUMNS = [
  { heading: '', width: 158 },
  { heading: '', width: 92, isNumeric: true },
];

/** Writes the balance of the customer's order where it is about more than this document. */
export function writeOrderBalance(target: PdfTarget, view: InvoiceView): void {
  const { customerOrderBalance: balance, orderNumber } = view.invoice;
  if (!balance || isWholeOrder(view)) return;
  const { asOf, balanceOwing, balanceOwingFormatted, customerOrderNumber } = balance;
  const values = [
    {
      name: 'Customer order',
      lines:
        customerOrderNumber && customerOrderNumber !== orderNumber ? [customerOrderNumber] : [],
    },
    { name: 'Order value', lines: money(balance.customerOrderValue) },
    { name: 'Paid so far', lines: money(balance.paymentsReceived) },
    { name: 'Credits and discounts', lines: money(balance.adjustment || undefined) },
    {
      name: asOf ? `Owing on ${formatDate(asOf)}` : 'Owing',
      lines: balanceOwing === undefined ? [balanceOwingFormatted ?? ''] : money(balanceOwing),
      isStrong: true,
    },
  ];
  target.layout.ensureRoom(40);
  target.layout.rule();
  target.layout.gap(3);
  writeLabelledValues(
    target,
    values.filter(({ lines }) => lines.some(Boolean)),
  );
  target.layout.gap(8);
}

/** Writes why a credit was given, as the law wants it; the comments of a sale are between staff. */
export function writeComments(target: PdfTarget, { invoice, isCredit }: InvoiceView): void {
  const { comments = [] } = invoice;
  if (!isCredit || comments.length === 0) return;
  writeText(target, 'H2', 'Reason', { size: 9.5, isStrong: true });
  target.layout.gap(1);
  for (const comment of comments) writeText(target, 'P', comment, { size: 8.5 });
}

/** What is paid comes off the total. */
function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : 0 - value;
}

function money(value: number | undefined): string[] {
  return value === undefined ? [] : [formatMoney(value)];
}
