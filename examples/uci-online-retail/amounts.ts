import Big from 'big.js';

/** An amount in exact decimals; `gst` and its sum with `excludingGst` are in whole cents. */
export type ExactAmount = { excludingGst: Big; gst: Big };

/** What a line comes to: quantity times price, then GST on that, each in cents, half away from zero. */
export function lineAmount(quantity: number, unitPrice: Big, gstRate: Big): ExactAmount {
  const excludingGst = toCents(unitPrice.times(quantity));
  return { excludingGst, gst: toCents(excludingGst.times(gstRate)) };
}

/** The exact sum; of no amounts at all, zero. */
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

/** The amount as the API states it (specification 2.1). */
export function toAmount({ excludingGst, gst }: ExactAmount) {
  return {
    excludingGst: toNumber(excludingGst),
    gst: toNumber(gst),
    includingGst: toNumber(excludingGst.plus(gst)),
  };
}

/** The JSON number of the same decimal value, never `-0`; throws where there is none. */
export function toNumber(value: Big): number {
  if (value.c.length > 15)
    throw new RangeError(`${value} has more digits than a JSON number keeps`);
  return value.eq(0) ? 0 : value.toNumber();
}

function toCents(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}
