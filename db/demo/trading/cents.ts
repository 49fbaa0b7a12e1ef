import type { CountryCode } from '#lib/api/fields.ts';
import { GST_PERCENT } from '#lib/invoicing/gst-summary.ts';

/** An amount in whole cents, so that it adds up exactly. */
export type Cents = { readonly excludingGst: number; readonly gst: number };

export const NOTHING: Cents = { excludingGst: 0, gst: 0 };

/** An amount with the country's GST on it, rounded to the cent, half a cent away from zero. */
export function withGst(excludingGst: number, countryCode: CountryCode, isExempt = false): Cents {
  const gst = isExempt ? 0 : portion(excludingGst, GST_PERCENT[countryCode] / 100);
  return { excludingGst, gst };
}

/** A part of a number of cents, rounded half away from zero: that of a credit is that of its sale. */
export function portion(cents: number, share: number): number {
  // What binary arithmetic leaves below a half that decimals would have is made up for.
  const exact = Math.abs(cents) * share;
  return Math.sign(cents) * Math.floor(exact + 0.5 + 1e-7) || 0;
}

export function sumOf(amounts: Iterable<Cents>): Cents {
  let [excludingGst, gst] = [0, 0];
  for (const amount of amounts) {
    excludingGst += amount.excludingGst;
    gst += amount.gst;
  }
  return { excludingGst, gst };
}

export function includingGst({ excludingGst, gst }: Cents): number {
  return excludingGst + gst;
}

/** An amount as documents write it. */
export function amountOf(amount: Cents) {
  return {
    excludingGst: dollars(amount.excludingGst),
    gst: dollars(amount.gst),
    includingGst: dollars(includingGst(amount)),
  };
}

export function dollars(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** What is paid in coins and notes for a sum: to 5 cents in Australia, to 10 in New Zealand, half down. */
export function inCash(cents: number, countryCode: CountryCode): number {
  const coin = SMALLEST_COIN[countryCode];
  const down = Math.abs(cents) % coin;
  const rounded = Math.abs(cents) + (down * 2 > coin ? coin - down : -down);
  return Math.sign(cents) * rounded || 0;
}

const SMALLEST_COIN = { au: 5, nz: 10 } as const;
