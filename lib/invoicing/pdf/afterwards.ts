import { formatDate } from '#lib/dates.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { writeFacts } from './facts.ts';
import { type Paper, writeText } from './paper.ts';
import { beginTable } from './table.ts';

/** Writes the payments with their surcharges. */
export function writePayments(target: Paper, { invoice: { payments = [] } }: InvoiceReading): void {
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
export function writeBalance(target: Paper, { invoice }: InvoiceReading): void {
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
  writeFacts(
    target,
    values.filter(({ lines }) => lines.some(Boolean)),
  );
  target.layout.gap(5);
}

/** Writes the comments of the document, line by line. */
export function writeComments(target: Paper, { invoice: { comments = [] } }: InvoiceReading): void {
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
