import Big from 'big.js';
import { sumMoney } from '#lib/money.ts';

/** An amount of the API (specification 2.1), exact to the cent. */
export type ExactAmount = { excludingGst: number; gst: number; includingGst: number };

/** The amount of a line: quantity × price, then GST on that, each rounded to cents, half away from zero. */
export function lineAmount(quantity: number, unitPrice: number, gstRate: number): ExactAmount {
  const excludingGst = toCents(new Big(unitPrice).times(quantity));
  return withTotal(excludingGst, toCents(new Big(excludingGst).times(gstRate)));
}

/** The exact sum; zero if there are no amounts. */
export function sumOf(amounts: readonly ExactAmount[]): ExactAmount {
  return withTotal(
    sumMoney(amounts.map((amount) => amount.excludingGst)),
    sumMoney(amounts.map((amount) => amount.gst)),
  );
}

function withTotal(excludingGst: number, gst: number): ExactAmount {
  return { excludingGst, gst, includingGst: sumMoney([excludingGst, gst]) };
}

/** Never `-0`, which the sum of a credit of something free would be. */
function toCents(value: Big): number {
  return value.round(2, Big.roundHalfUp).toNumber() || 0;
}
