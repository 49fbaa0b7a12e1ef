import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { gstNotes } from '#lib/invoices/view/labels.ts';
import type { PaperArithmetic } from '#lib/invoices/view/paper-lines.ts';
import { type PaperSumRow, paperSum } from '#lib/invoices/view/paper-sum.ts';
import { isWholeOrder } from '#lib/invoices/view/payment.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import { writeLabelledValues } from './layout/labelled-values.ts';
import { type PdfTarget, WIDTH, writeText } from './layout/layout.ts';
import { beginTable } from './layout/table.ts';

/** Writes how lines and charges add up to the total, and what was paid of it; then where they do not add up. */
export function writeTotals(
  target: PdfTarget,
  view: InvoiceView,
  arithmetic: PaperArithmetic,
): void {
  writeSum(target, paperSum(view, arithmetic));
  for (const { text } of gstNotes(view.gst)) {
    writeText(target, 'P', text, { size: 8.5, isStrong: true });
    target.layout.gap(4);
  }
}

function writeSum(target: PdfTarget, rows: readonly PaperSumRow[]): void {
  // Readers add it up, so it stays on one page.
  target.layout.ensureRoom(Math.min(rows.length, MAX_ROWS_TOGETHER) * ROW_HEIGHT);
  const table = beginTable(target, { columns: COLUMNS, x: WIDTH - SUM_WIDTH, isHeadless: true });
  for (const [index, { name, amount, isTotal }] of rows.entries()) {
    const style = isTotal ? { isStrong: true, size: 10.5 } : {};
    const text = amount === undefined ? '' : (isTotal ? formatMoney : formatAmount)(amount);
    table.row([table.wrap(0, name, style), table.wrap(1, text, style)], {
      isTotal,
      isContinued: rows[index + 1]?.isTotal ?? true,
    });
  }
  table.end();
  target.layout.gap(4);
}

const ROW_HEIGHT = 17;
const MAX_ROWS_TOGETHER = 30;
const SUM_WIDTH = 250;
const COLUMNS = [
  { heading: '', width: 158 },
  { heading: '', width: 92, isNumeric: true },
];

/** Writes the balance of the customer's order where it is about more than this document and something is open. */
export function writeOrderBalance(target: PdfTarget, view: InvoiceView): void {
  const { customerOrderBalance: balance, orderNumber, type } = view.invoice;
  if (!balance || isWholeOrder(view) || balance.balanceOwing === 0) return;
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
      name: `${type === 'CUSTOMER_ORDER_DEPOSIT' ? 'Still to pay' : 'Owing'}${asOf ? ` on ${formatDate(asOf)}` : ''}`,
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

function money(value: number | undefined): string[] {
  return value === undefined ? [] : [formatMoney(value)];
}
