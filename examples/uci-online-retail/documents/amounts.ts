import Big from 'big.js';

/** An exact decimal amount in dollars, rounded to cents. */
export type ExactAmount = { excludingGst: Big; gst: Big };

/** The amount of a line: quantity × price, then GST on that, each rounded to cents, half away from zero. */
export function lineAmount(quantity: number, unitPrice: Big, gstRate: Big): ExactAmount {
  const excludingGst = toCents(unitPrice.times(quantity));
  return { excludingGst, gst: toCents(excludingGst.times(gstRate)) };
}

/** The exact sum; zero if there are no amounts. */
export function sumOf(amounts: readonly ExactAmount[]): ExactAmount {
  const zero = { excludingGst: new Big(0), gst: new Big(0) };
  return amounts.reduce(
    (sum, { excludingGst, gst }) => ({
      excludingGst: sum.excludingGst.plus(excludingGst),
      gst: sum.gst.plus(gst),
    }),
    zero,
  );
}

/** Converts to an Amount of the API (specification 2.1). */
export function toAmount({ excludingGst, gst }: ExactAmount) {
  return {
    excludingGst: toNumber(excludingGst),
    gst: toNumber(gst),
    includingGst: toNumber(excludingGst.plus(gst)),
  };
}

/** The JSON number with the same decimal value, never `-0`. Throws RangeError beyond 15 digits. */
export function toNumber(value: Big): number {
  if (value.c.length > 15)
    throw new RangeError(`${value} has more digits than a JSON number keeps`);
  return value.eq(0) ? 0 : value.toNumber();
}

function toCents(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}
