import type { CountryCode } from '#lib/api/fields.ts';
import postcodes from './postcodes.json' with { type: 'json' };

/** First and last postcodes, by country and state. */
type Ranges = Readonly<Record<CountryCode, Readonly<Record<string, readonly string[][]>>>>;

/**
 * Ranges of Australia Post, and of New Zealand Post as far as the demo business uses its regions. A few places on a
 * border have a postcode of the other side; none of them is used.
 */
const RANGES: Ranges = postcodes;

/** Whether a postcode belongs to a state or region, named as in addresses. */
export function isPostcodeOf(countryCode: CountryCode, state: string, postcode: string): boolean {
  if (!/^\d{4}$/.test(postcode)) return false;
  const ranges = RANGES[countryCode][state] ?? [];
  return ranges.some(([first = '', last = '']) => first <= postcode && postcode <= last);
}
