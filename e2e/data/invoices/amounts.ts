import type { LineItem } from '#lib/invoices/document-lines.ts';
import { type Amount, addMoney, multiplyMoney, sumMoney } from '#lib/money.ts';

/** An amount with GST at `rate`, to the cent. */
export function amountOf(excludingGst: number, rate: number) {
  const gst = Math.round(multiplyMoney(excludingGst, rate * 100)) / 100;
  return { excludingGst, gst, includingGst: addMoney(excludingGst, gst) };
}

/** The sum of the amounts, member by member. */
export function sumOf(amounts: readonly (Amount | undefined)[]) {
  const sum = (member: keyof Amount) => sumMoney(amounts.map((each) => each?.[member] ?? 0));
  return {
    excludingGst: sum('excludingGst'),
    gst: sum('gst'),
    includingGst: sum('includingGst'),
  };
}

/** An invoice line without its calculated amounts. */
export type SoldItem = Omit<LineItem, 'number' | 'lineTotal'> & { unitPriceExcludingGst: number };

/** The invoice line with its amounts; exempt items have no GST. */
export function lineOf(number: number, goods: SoldItem, rate: number): LineItem {
  const { quantity, unitPriceExcludingGst, isGstExempt = false } = goods;
  const excludingGst = Math.round(multiplyMoney(unitPriceExcludingGst, quantity * 100)) / 100;
  return { number, ...goods, lineTotal: amountOf(excludingGst, isGstExempt ? 0 : rate) };
}
