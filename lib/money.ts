import Big from 'big.js';
import { z } from 'zod';

/** An amount of money in the country's currency (AUD or NZD): a JSON number with an exact decimal value. */
export const Money = z.number();

/** An amount with its GST breakdown (specification 2.1). If all three members are present, they must add up. */
export const Amount = z
  .strictObject({
    excludingGst: Money.exactOptional(),
    gst: Money.exactOptional(),
    includingGst: Money.exactOptional(),
  })
  // Not `superRefine`, which takes twice as long for a whole invoice.
  .check(({ value, issues }) => {
    const { excludingGst, gst, includingGst } = value;
    if (excludingGst === undefined || gst === undefined || includingGst === undefined) return;
    const sum = addMoney(excludingGst, gst);
    if (sum === includingGst) return;
    issues.push({
      code: 'custom',
      path: ['includingGst'],
      message: `expected excludingGst + gst = ${sum}, received ${includingGst}`,
      input: value,
    });
  })
  .meta({ id: 'Amount', description: 'An amount with its GST breakdown.' });
export type Amount = z.infer<typeof Amount>;

/** The exact decimal sum of two numbers: `addMoney(0.1, 0.2)` is `0.3`. */
export function addMoney(a: number, b: number): number {
  return new Big(a).plus(b).toNumber();
}

/** The exact decimal difference of two numbers: `subtractMoney(0.3, 0.1)` is `0.2`. */
export function subtractMoney(a: number, b: number): number {
  return new Big(a).minus(b).toNumber();
}

/** The same, but never below 0: what is left, in metres of pipe or dollars. */
export function positiveDifference(a: number, b: number): number {
  return Math.max(0, subtractMoney(a, b));
}

/** The exact decimal sum of any number of amounts; 0 for none. */
export function sumMoney(values: Iterable<number>): number {
  let sum = new Big(0);
  for (const value of values) sum = sum.plus(value);
  return sum.toNumber();
}

/** The exact decimal product of an amount and a factor, such as a rate. Not rounded. */
export function multiplyMoney(value: number, factor: number): number {
  return new Big(value).times(factor).toNumber();
}

/** An amount for display: `$1,234.50`, `−$3.00`; up to six decimals where the value has them. */
export function formatMoney(value: number): string {
  return MONEY_FORMAT.format(value).replace('-', '−');
}

/** The same without the dollar sign, for a column whose heading has it: `1,234.50`. */
export function formatAmount(value: number): string {
  return formatMoney(value).replace('$', '');
}

/** A quantity for display: `1,200`, `0.5`, `−3`. */
export function formatQuantity(value: number): string {
  return QUANTITY_FORMAT.format(value).replace('-', '−');
}

const QUANTITY_FORMAT = new Intl.NumberFormat('en-AU', {
  maximumFractionDigits: 6,
  signDisplay: 'negative',
});
const MONEY_FORMAT = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  signDisplay: 'negative',
});
