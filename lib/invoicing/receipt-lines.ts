import Big from 'big.js';
import type { LineItem } from './kits.ts';

/** A line of a receipt: what one of it costs, where that times the quantity is the amount printed beside it. */
export type ReceiptLine = {
  readonly line: LineItem;
  readonly price: number | undefined;
  readonly amount: number | undefined;
};

/** The lines of a receipt, all with GST or all without. */
export type ReceiptLines = {
  readonly includesGst: boolean;
  readonly lines: readonly ReceiptLine[];
};

/**
 * Lines as a receipt prints them, so that the arithmetic holds on paper: price times quantity is the amount, to the
 * cent. With GST, unless a price with GST would be no whole number of cents; then all are without, and GST is told below.
 * A price that does not come to the amount is left out.
 */
export function receiptLines(lines: readonly LineItem[]): ReceiptLines {
  const withGst = lines.map((line) => ({
    line,
    price: priceWithGst(line),
    amount: line.lineTotal?.includingGst,
  }));
  const isWhole = withGst.every(
    ({ line, price, amount }) =>
      amount !== undefined && (price !== undefined || line.unitPriceExcludingGst === undefined),
  );
  if (isWhole) return { includesGst: true, lines: withGst };
  return {
    includesGst: false,
    lines: lines.map((line) => {
      const { unitPriceExcludingGst: price, quantity, lineTotal } = line;
      const amount = lineTotal?.excludingGst;
      return { line, price: comesTo(price, quantity, amount) ? price : undefined, amount };
    }),
  };
}

/** In dollars, whole cents; undefined where no whole number of cents times the quantity is the amount. */
function priceWithGst({ quantity, lineTotal }: LineItem): number | undefined {
  const amount = lineTotal?.includingGst;
  if (amount === undefined || quantity === 0) return undefined;
  const price = new Big(amount).div(quantity).round(2).toNumber();
  return comesTo(price, quantity, amount) ? price : undefined;
}

function comesTo(price: number | undefined, quantity: number, amount: number | undefined): boolean {
  if (price === undefined || amount === undefined) return false;
  return new Big(price).times(quantity).round(2).eq(amount);
}
