import Big from 'big.js';
import { type DocumentLine, type LineItem, linesOfTotal } from '#lib/invoices/document-lines.ts';
import type { GstRow, GstSummary } from '#lib/invoices/tax/gst-summary.ts';
import { completeAmount } from '#lib/invoices/tax/gst-summary.ts';
import { sumMoney } from '#lib/money.ts';

/** What is printed beside a line. The price is only there if price times quantity is the printed amount. */
export type PrintedAmounts = {
  readonly price: number | undefined;
  readonly amount: number | undefined;
};

/** The printed amounts, all including GST or all excluding it, and how they add up. */
export type PrintedArithmetic = {
  readonly includesGst: boolean;
  /** Empty for a line that is no part of the total: a kit whose parts have prices, the parts of a kit that has one. */
  amountsOf(line: LineItem): PrintedAmounts;
};

/**
 * Amounts as they are printed, so that price times quantity is the amount, to the cent. They include GST unless some
 * price including GST would not be a whole number of cents; then all exclude it. A price that does not add up either
 * way is left out.
 */
export function printedArithmetic(lines: readonly DocumentLine[]): PrintedArithmetic {
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
  return { includesGst, amountsOf: (line) => known.get(line) ?? NONE };
}

const NONE: PrintedAmounts = { price: undefined, amount: undefined };

/** A row of the sum below the lines. */
export type PrintedTotal = {
  readonly kind: GstRow['kind'] | 'goods' | 'subtotal' | 'gst' | 'total' | 'gst-included';
  readonly amount: number;
};

/**
 * The sum below the lines, from the top down: goods and charges as the lines are printed, with GST as a row of its own
 * before the total where they exclude it, and after the total where they include it.
 */
export function printedTotals(gst: GstSummary, includesGst: boolean): PrintedTotal[] {
  const amountOf = (row: GstRow) =>
    (includesGst ? row.includingGst : row.excludingGst) ?? row.includingGst;
  const isGoods = ({ kind }: GstRow) => kind === 'taxed' || kind === 'gst-free';
  const isAdjustment = ({ excludingGst }: GstRow) => excludingGst === undefined;
  const goods = sumMoney(gst.rows.filter(isGoods).map(amountOf));
  const charges = gst.rows.filter((row) => !isGoods(row) && !isAdjustment(row));
  const adjustments = gst.rows
    .filter(isAdjustment)
    .map((row) => ({ ...row, amount: amountOf(row) }));
  const total: PrintedTotal = { kind: 'total', amount: gst.total.includingGst };
  const before: PrintedTotal[] = [
    { kind: 'goods', amount: goods },
    ...charges.map((row) => ({ kind: row.kind, amount: amountOf(row) })),
  ];
  if (includesGst) {
    const included: PrintedTotal = { kind: 'gst-included', amount: gst.total.gst };
    return [...before, ...adjustments, total, included];
  }
  const subtotal: PrintedTotal[] =
    charges.length > 0
      ? [{ kind: 'subtotal', amount: sumMoney(before.map(({ amount }) => amount)) }]
      : [];
  return [...before, ...subtotal, { kind: 'gst', amount: gst.total.gst }, ...adjustments, total];
}

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
