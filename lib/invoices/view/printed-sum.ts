import { sumMoney } from '#lib/money.ts';
import type { InvoiceView } from './invoice-view.ts';
import { amountToPay, isPaidSale, isWholeOrder, paymentRounding, paymentRows } from './payment.ts';
import { type PrintedArithmetic, printedTotals } from './printed-amounts.ts';
import { printedTotalLabel } from './printed-details.ts';

/** A row of the sum below the lines; `amount` in dollars, undefined where the label says it all. */
export type PrintedSumRow = {
  readonly name: string;
  readonly amount: number | undefined;
  readonly isTotal: boolean;
};

/**
 * How lines and charges add up to the total on paper, and what of it is paid and to be paid. Each amount between two
 * totals is part of the second: what only may come off (a discount for paying on time) is not among them.
 */
export function printedSum(
  view: InvoiceView,
  { includesGst }: Pick<PrintedArithmetic, 'includesGst'>,
): PrintedSumRow[] {
  const { gst, invoice, countryCode, isCredit } = view;
  const payments = paymentRows(view);
  const credits = isWholeOrder(view) ? invoice.customerOrderBalance?.adjustment : undefined;
  const cardType = invoice.totals?.creditCardSurcharge?.cardType;
  const row = (name: string, amount: number | undefined): PrintedSumRow => ({
    name,
    amount,
    isTotal: false,
  });
  const rounding = paymentRounding(view);
  const left = amountToPay(view);
  const isLeft = left !== undefined && (payments.length > 0 || credits) && isWholeOrder(view);
  const paid = payments.map(({ amount = 0 }) => -amount);
  const isPaid =
    isPaidSale(view) &&
    payments.length > 0 &&
    sumMoney([gst.total.includingGst, rounding, credits ?? 0, ...paid]) === 0;
  return [
    ...printedTotals(gst, includesGst).map(({ kind, amount }) =>
      kind === 'gst-included' && invoice.type === 'CUSTOMER_ORDER_DEPOSIT' && amount === 0
        ? row('No GST on this deposit', undefined)
        : {
            name: printedTotalLabel({ kind }, countryCode, { includesGst, cardType }),
            amount,
            isTotal: kind === 'total',
          },
    ),
    ...(rounding === 0 ? [] : [row('Payment rounding', rounding)]),
    ...payments.map(({ by, amount }) =>
      row(`${isCredit ? 'Refunded' : 'Paid'}: ${by}`, amount === undefined ? amount : 0 - amount),
    ),
    ...(credits ? [row('Credits and discounts', credits)] : []),
    ...(isLeft ? [{ name: 'To pay', amount: left, isTotal: true }] : []),
    ...(isPaid && !isLeft ? [{ name: 'Owing', amount: 0, isTotal: true }] : []),
  ];
}
