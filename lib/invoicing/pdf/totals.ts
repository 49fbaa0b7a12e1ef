import type { GstRow } from '#lib/invoicing/tax/gst-summary.ts';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { afterTotalLabel, gstNotes, gstRowLabel } from '#lib/invoicing/view/labels.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import { writeLabelledValues } from './labelled-values.ts';
import { type PdfTarget, writeText } from './layout.ts';
import { beginTable, type PdfTable } from './table.ts';

/** Writes how lines and charges add up to the total with their GST, and notes where they do not. */
export function writeGstSummary(
  target: PdfTarget,
  { gst, invoice, countryCode }: InvoiceView,
): void {
  const cardType = invoice.totals?.creditCardSurcharge?.cardType;
  // Readers add it up, so it stays on one page.
  target.layout.ensureRoom((gst.rows.length + gst.afterwards.length + 5) * ROW_HEIGHT);
  writeText(target, 'H2', 'GST and total', { size: 11, isStrong: true });
  const table = beginTable(target, { columns: COLUMNS });
  for (const row of gst.rows) writeRow(table, gstRowLabel(row, countryCode, cardType), row);
  writeRow(table, 'Total', { ...gst.total }, true);
  for (const row of gst.afterwards) writeRow(table, afterTotalLabel(row), row);
  table.end();
  for (const { text } of gstNotes(gst)) {
    writeText(target, 'P', text, { size: 8.5, isStrong: true });
    target.layout.gap(4);
  }
}

const ROW_HEIGHT = 16;
const COLUMNS = [
  { heading: 'What', width: 269 },
  { heading: 'Excl. GST ($)', width: 86, isNumeric: true },
  { heading: 'GST ($)', width: 86, isNumeric: true },
  { heading: 'Incl. GST ($)', width: 94, isNumeric: true },
];

type Amounts = Pick<GstRow, 'excludingGst' | 'gst' | 'includingGst'>;

function writeRow(table: PdfTable, name: string, amounts: Amounts, isTotal = false): void {
  const { excludingGst, gst, includingGst } = amounts;
  const style = { isStrong: isTotal, ...(isTotal ? { size: 9 } : {}) };
  table.row(
    [
      table.wrap(0, name, style),
      table.wrap(1, excludingGst === undefined ? '' : formatAmount(excludingGst), style),
      table.wrap(2, gst === undefined ? '' : formatAmount(gst), style),
      table.wrap(3, formatAmount(includingGst), style),
    ],
    { isTotal },
  );
}

/** Writes the payments with their surcharges. */
export function writePayments(
  target: PdfTarget,
  { invoice: { payments = [] } }: InvoiceView,
): void {
  if (payments.length === 0) return;
  writeText(target, 'H2', 'Payments', HEADING);
  const table = beginTable(target, {
    columns: [
      { heading: 'Paid by', width: 170 },
      { heading: 'Card', width: 99 },
      { heading: 'Amount ($)', width: 86, isNumeric: true },
      { heading: 'Surcharge ($)', width: 86, isNumeric: true },
      { heading: 'Paid ($)', width: 94, isNumeric: true },
    ],
  });
  for (const { type, typeCode, creditCardType, ...sums } of payments) {
    table.row([
      table.wrap(0, type ?? typeCode ?? 'Not said'),
      table.wrap(1, creditCardType),
      table.wrap(2, amount(sums.baseAmount)),
      table.wrap(3, amount(sums.amexSurcharge)),
      table.wrap(4, amount(sums.totalAmount)),
    ]);
  }
  table.end();
}

/** Writes the balance of the customer's order and its date. */
export function writeBalance(target: PdfTarget, { invoice }: InvoiceView): void {
  const balance = invoice.customerOrderBalance;
  if (!balance) return;
  const { asOf, balanceOwing, balanceOwingFormatted, customerOrderNumber } = balance;
  const values = [
    { name: 'Customer order', lines: customerOrderNumber ? [customerOrderNumber] : [] },
    { name: 'Order value', lines: money(balance.customerOrderValue) },
    { name: 'Payments received', lines: money(balance.paymentsReceived) },
    { name: 'Adjustment', lines: money(balance.adjustment) },
    {
      name: asOf ? `Balance owing on ${formatDate(asOf)}` : 'Balance owing',
      lines: balanceOwing === undefined ? [balanceOwingFormatted ?? ''] : money(balanceOwing),
      isStrong: true,
    },
  ];
  writeText(target, 'H2', 'Balance of the customer’s order', HEADING);
  target.layout.gap(2);
  writeLabelledValues(
    target,
    values.filter(({ lines }) => lines.some(Boolean)),
  );
  target.layout.gap(5);
}

/** Writes the comments of the document, line by line. */
export function writeComments(
  target: PdfTarget,
  { invoice: { comments = [] } }: InvoiceView,
): void {
  if (comments.length === 0) return;
  writeText(target, 'H2', 'Comments', HEADING);
  target.layout.gap(2);
  for (const comment of comments) writeText(target, 'P', comment, { size: 8.5 });
}

const HEADING = { size: 11, isStrong: true };

function amount(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}

function money(value: number | undefined): string[] {
  return value === undefined ? [] : [formatMoney(value)];
}
