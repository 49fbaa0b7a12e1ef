/** Money as a count of cents, by whole numbers alone: no library, and not the converter's. */
export type Cents = bigint;

/** Quantity times price in cents, halves rounded away from zero: `6` times `2.55` is `1530n`. */
export function timesPrice(quantity: string, price: string): Cents {
  const [whole = '0', fraction = ''] = price.split('.');
  const tenThousandths = BigInt(whole + fraction.padEnd(4, '0'));
  return roundAway(BigInt(quantity) * tenThousandths, 100n);
}

/** So many per cent of an amount, halves of a cent rounded away from zero. */
export function percentOf(cents: Cents, percent: bigint): Cents {
  return roundAway(cents * percent, 100n);
}

/** The amount as an API's Amount. */
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
