import Big from 'big.js';
import { type DocumentLine, type LineItem, linesOfTotal } from '#lib/invoices/document-lines.ts';
import { completeAmount, GST_PERCENT, type GstRow } from '#lib/invoices/tax/gst-summary.ts';
import { sumMoney } from '#lib/money.ts';
import type { InvoiceView } from './invoice-view.ts';
import { gstRowLabel } from './labels.ts';
import { amountToPay, isPaidSale, isWholeOrder, paymentRounding, paymentRows } from './payment.ts';

/** What paper prints beside a line. The price is only there if price times quantity is the printed amount. */
type PrintedAmounts = { readonly price: number | undefined; readonly amount: number | undefined };

/**
 * Amounts as paper prints them, so that price times quantity is the amount, to the cent. They include GST unless some
 * price including GST would not be a whole number of cents; then all exclude it. A price that does not add up either
 * way is left out.
 */
export function printedArithmetic(lines: readonly DocumentLine[]) {
  const items = linesOfTotal(lines);
  const including = items.map((line) => {
    const amount = completeAmount(line.lineTotal)?.includingGst;
    return { line, price: wholeCentPrice(line.quantity, amount), amount };
  });
  const includesGst = including.every(
    ({ line, price, amount }) =>
      amount !== undefined && (price !== undefined || line.unitPriceExcludingGst === undefined),
  );
  const rows = includesGst
    ? including
    : items.map((line) => {
        const { unitPriceExcludingGst: price, quantity } = line;
        const amount = completeAmount(line.lineTotal)?.excludingGst ?? line.lineTotal?.excludingGst;
        return { line, price: addsUpTo(price, quantity, amount) ? price : undefined, amount };
      });
  const known = new Map(rows.map(({ line, price, amount }) => [line, { price, amount }]));
  return {
    includesGst,
    /** Empty for a line that is no part of the total: a kit whose parts have prices, the parts of a kit that has one. */
    amountsOf: (line: LineItem): Partial<PrintedAmounts> => known.get(line) ?? {},
  };
}

/** The amounts on paper, all including GST or all excluding it, and how they add up. */
export type PrintedArithmetic = ReturnType<typeof printedArithmetic>;

/** In dollars, whole cents; undefined if no whole number of cents times the quantity is the amount. */
function wholeCentPrice(quantity: number, amount: number | undefined): number | undefined {
  if (amount === undefined || quantity === 0) return undefined;
  const price = new Big(amount).div(quantity).round(2).toNumber();
  return addsUpTo(price, quantity, amount) ? price : undefined;
}

function addsUpTo(
  price: number | undefined,
  quantity: number,
  amount: number | undefined,
): boolean {
  if (price === undefined || amount === undefined) return false;
  return new Big(price).times(quantity).round(2).eq(amount);
}

/** A row of the sum below the lines of a paper; `amount` in dollars, undefined where the label says it all. */
export type PrintedSum = {
  readonly name: string;
  readonly amount: number | undefined;
  readonly isTotal: boolean;
};

/**
 * How lines and charges add up to the total on paper, and what of it is paid and to be paid. Each amount between two
 * totals is part of the second: what only may come off (a discount for paying on time) is not among them.
 */
export function printedSums(view: InvoiceView, includesGst: boolean): PrintedSum[] {
  const { gst, invoice, isCredit } = view;
  const payments = paymentRows(view);
  const rounding = paymentRounding(view);
  const isWhole = isWholeOrder(view);
  const credits = isWhole ? (invoice.customerOrderBalance?.adjustment ?? 0) : 0;
  const left = amountToPay(view);
  const isLeft = left !== undefined && (payments.length > 0 || credits !== 0) && isWhole;
  const paid = payments.map(({ amount = 0 }) => -amount);
  const isPaid =
    isPaidSale(view) &&
    payments.length > 0 &&
    sumMoney([gst.total.includingGst, rounding, credits, ...paid]) === 0;
  const row = (name: string, amount: number | undefined, isTotal = false) => [
    { name, amount, isTotal },
  ];
  return [
    ...printedTotals(view, includesGst),
    ...(rounding === 0 ? [] : row('Payment rounding', rounding)),
    ...payments.flatMap(({ by, amount }) =>
      row(`${isCredit ? 'Refunded' : 'Paid'}: ${by}`, amount === undefined ? amount : 0 - amount),
    ),
    ...(credits === 0 ? [] : row('Credits and discounts', credits)),
    ...(isLeft ? row('To pay', left, true) : []),
    ...(isPaid && !isLeft ? row('Owing', 0, true) : []),
  ];
}

/**
 * The sum below the lines, from the top down: goods and charges as the lines are printed, with GST as a row of its own
 * before the total where they exclude it, and after the total where they include it.
 */
export function printedTotals(
  { gst, ...view }: Pick<InvoiceView, 'gst' | 'countryCode' | 'invoice'>,
  includesGst: boolean,
): PrintedSum[] {
  const basis = includesGst ? 'incl. GST' : 'excl. GST';
  const amountOf = (row: GstRow) =>
    (includesGst ? row.includingGst : row.excludingGst) ?? row.includingGst;
  const sum = (name: string, amount: number) => ({ name, amount, isTotal: false });
  const isGoods = ({ kind }: GstRow) => kind === 'taxed' || kind === 'gst-free';
  const isAdjustment = ({ excludingGst }: GstRow) => excludingGst === undefined;
  const goods = sum(`Goods ${basis}`, sumMoney(gst.rows.filter(isGoods).map(amountOf)));
  const charges = gst.rows
    .filter((row) => !isGoods(row) && !isAdjustment(row))
    .map((row) => sum(`${gstRowLabel(row.kind, view)} ${basis}`, amountOf(row)));
  const adjustments = gst.rows
    .filter(isAdjustment)
    .map((row) => sum(gstRowLabel(row.kind, view), amountOf(row)));
  const whole = { ...sum('Total incl. GST', gst.total.includingGst), isTotal: true };
  const tax = `GST ${GST_PERCENT[view.countryCode]}%`;
  if (includesGst) {
    const isUntaxedDeposit = view.invoice.type === 'CUSTOMER_ORDER_DEPOSIT' && !gst.total.gst;
    const included = isUntaxedDeposit
      ? { ...sum('No GST on this deposit', 0), amount: undefined }
      : sum(`${tax} in the total`, gst.total.gst);
    return [goods, ...charges, ...adjustments, whole, included];
  }
  const subtotal = sumMoney([goods, ...charges].map(({ amount }) => amount));
  return [
    goods,
    ...charges,
    ...(charges.length > 0 ? [sum('Subtotal excl. GST', subtotal)] : []),
    sum(tax, gst.total.gst),
    ...adjustments,
    whole,
  ];
}
