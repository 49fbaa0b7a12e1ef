import type { CountryCode } from '#lib/api/fields.ts';
import { GST_PERCENT } from '#lib/invoices/tax/gst-summary.ts';

/** An amount in whole cents, so that sums are exact. */
export type Cents = { readonly excludingGst: number; readonly gst: number };

export const NO_CENTS: Cents = { excludingGst: 0, gst: 0 };

/** Adds the country's GST to an amount, rounded half away from zero. */
export function withGst(excludingGst: number, countryCode: CountryCode, isExempt = false): Cents {
  const gst = isExempt ? 0 : portion(excludingGst, GST_PERCENT[countryCode] / 100);
  return { excludingGst, gst };
}

/** A share of a number of cents, rounded half away from zero, so that a credit mirrors its sale. */
export function portion(cents: number, share: number): number {
  // 1e-7 makes up for halves that floating point represents slightly too low.
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

/** An amount as in documents, in dollars. */
export function documentAmount(amount: Cents) {
  return {
    excludingGst: toDollars(amount.excludingGst),
    gst: toDollars(amount.gst),
    includingGst: toDollars(includingGst(amount)),
  };
}

export function toDollars(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Rounds to what can be paid in cash: to 5 cents in Australia, 10 in New Zealand, half down. */
export function roundToCash(cents: number, countryCode: CountryCode): number {
  const coin = SMALLEST_COIN[countryCode];
  const down = Math.abs(cents) % coin;
  const rounded = Math.abs(cents) + (down * 2 > coin ? coin - down : -down);
  return Math.sign(cents) * rounded || 0;
}

const SMALLEST_COIN = { au: 5, nz: 10 } as const;
