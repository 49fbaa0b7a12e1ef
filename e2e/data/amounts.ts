import type { LineItem } from '#lib/invoicing/document-lines.ts';
import { type Amount, addMoney, multiplyMoney, sumMoney } from '#lib/money.ts';

/** An amount with GST at `rate`, to the cent. */
export function amountOf(excludingGst: number, rate: number) {
  const gst = Math.round(multiplyMoney(excludingGst, rate * 100)) / 100;
  return { excludingGst, gst, includingGst: addMoney(excludingGst, gst) };
}

/** The sum of all that is said of the amounts. */
export function sumOf(amounts: readonly (Amount | undefined)[]) {
  const sum = (member: keyof Amount) => sumMoney(amounts.map((each) => each?.[member] ?? 0));
  return {
    excludingGst: sum('excludingGst'),
    gst: sum('gst'),
    includingGst: sum('includingGst'),
  };
}

/** What a line sells, before its amounts are worked out. */
export type Goods = Omit<LineItem, 'number' | 'lineTotal'> & { unitPriceExcludingGst: number };

/** A line of goods with its amounts; exempt goods have no GST. */
export function lineOf(number: number, goods: Goods, rate: number): LineItem {
  const { quantity, unitPriceExcludingGst, isGstExempt = false } = goods;
  const excludingGst = Math.round(multiplyMoney(unitPriceExcludingGst, quantity * 100)) / 100;
  return { number, ...goods, lineTotal: amountOf(excludingGst, isGstExempt ? 0 : rate) };
}
