import Big from 'big.js';
import { z } from 'zod';

/** A sum of money in the country's currency (AUD or NZD), a JSON number of exact decimal value. */
export const Money = z.number();

/** An amount with its GST breakdown (specification 2.1). With all three members, they add up. */
export const Amount = z
  .strictObject({
    excludingGst: Money.exactOptional(),
    gst: Money.exactOptional(),
    includingGst: Money.exactOptional(),
  })
  // `check`, not `superRefine`, which takes twice as long for a whole invoice.
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

/** The exact decimal sum of any number of sums of money; of none, zero. */
export function sumMoney(values: Iterable<number>): number {
  let sum = new Big(0);
  for (const value of values) sum = sum.plus(value);
  return sum.toNumber();
}

/** The exact decimal product of a sum of money and a factor, such as a rate: it is not rounded. */
export function multiplyMoney(value: number, factor: number): number {
  return new Big(value).times(factor).toNumber();
}

/** A sum of money as it is read: `$1,234.50`, `−$3.00`; below a cent where it is that exact. */
export function formatMoney(value: number): string {
  return AS_READ.format(value).replace('-', '−');
}

/** The same without its sign of dollars, for a column whose heading has it: `1,234.50`. */
export function formatAmount(value: number): string {
  return formatMoney(value).replace('$', '');
}

/** A quantity as it is read: `1,200`, `0.5`, `−3`. */
export function formatQuantity(value: number): string {
  return QUANTITY.format(value).replace('-', '−');
}

const QUANTITY = new Intl.NumberFormat('en-AU', {
  maximumFractionDigits: 6,
  signDisplay: 'negative',
});
const AS_READ = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  signDisplay: 'negative',
});
