/** Money in whole cents, computed without a library or the converter's code. */
export type Cents = bigint;

/** Quantity × price in cents, rounded half away from zero: `6` × `2.55` is `1530n`. */
export function timesPrice(quantity: string, price: string): Cents {
  const [whole = '0', fraction = ''] = price.split('.');
  const tenThousandths = BigInt(whole + fraction.padEnd(4, '0'));
  return roundAway(BigInt(quantity) * tenThousandths, 100n);
}

/** A percentage of an amount, rounded half away from zero. */
export function percentOf(cents: Cents, percent: bigint): Cents {
  return roundAway(cents * percent, 100n);
}

/** Converts to an Amount of the API. */
export function amountOf(net: Cents, gst: Cents) {
  return { excludingGst: asNumber(net), gst: asNumber(gst), includingGst: asNumber(net + gst) };
}

function roundAway(value: bigint, divisor: bigint): bigint {
  const half = value < 0n ? -(divisor / 2n) : divisor / 2n;
  return (value + half) / divisor;
}

function asNumber(cents: Cents): number {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return cents < 0n ? -Number(text) : Number(text);
}
