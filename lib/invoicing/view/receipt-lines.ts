import Big from 'big.js';
import type { LineItem } from '#lib/invoicing/document-lines.ts';

/** A line of a receipt. The unit price is only there if price times quantity is the printed amount. */
export type ReceiptLine = {
  readonly line: LineItem;
  readonly price: number | undefined;
  readonly amount: number | undefined;
};

/** The lines of a receipt, all including GST or all excluding it. */
type ReceiptLines = {
  readonly includesGst: boolean;
  readonly lines: readonly ReceiptLine[];
};

/**
 * Lines as a receipt prints them, so that price times quantity is the amount, to the cent. Amounts include GST unless
 * some price including GST would not be a whole number of cents; then all exclude it. A price that does not add up is
 * left out.
 */
export function receiptLines(lines: readonly LineItem[]): ReceiptLines {
  const withGst = lines.map((line) => ({
    line,
    price: priceWithGst(line),
    amount: line.lineTotal?.includingGst,
  }));
  const areAllWholeCents = withGst.every(
    ({ line, price, amount }) =>
      amount !== undefined && (price !== undefined || line.unitPriceExcludingGst === undefined),
  );
  if (areAllWholeCents) return { includesGst: true, lines: withGst };
  return {
    includesGst: false,
    lines: lines.map((line) => {
      const { unitPriceExcludingGst: price, quantity, lineTotal } = line;
      const amount = lineTotal?.excludingGst;
      return { line, price: addsUpTo(price, quantity, amount) ? price : undefined, amount };
    }),
  };
}

/** In dollars, whole cents; undefined if no whole number of cents times the quantity is the amount. */
function priceWithGst({ quantity, lineTotal }: LineItem): number | undefined {
  const amount = lineTotal?.includingGst;
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
