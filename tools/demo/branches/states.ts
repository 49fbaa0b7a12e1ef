import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { State } from '#lib/branches/reference-schema.ts';
import { dataRows, readOnce } from '#tools/demo/data-files/data-file.ts';

/** The real states and territories of Australia, or regions of New Zealand. */
export function demoStates(countryCode: CountryCode): State[] {
  return statesOf(countryCode).map(({ code, name, shortName, isoCode }) => ({
    id: Number(code),
    code,
    description: name,
    shortDescription: shortName,
    ...(isoCode === '' ? {} : { adminStateCode: isoCode }),
  }));
}

/** The ISO 3166-2 code of a state by the short name used in addresses; empty if it has none. */
export function regionCodeOf(countryCode: CountryCode, name: string): string {
  return statesOf(countryCode).find(({ shortName }) => shortName === name)?.isoCode ?? '';
}

function statesOf(countryCode: CountryCode) {
  return rows().filter(({ country }) => country === countryCode);
}

/**
 * Codes are from the Australian Bureau of Statistics, and for regions from Stats NZ, where the Chatham Islands are
 * outside every region.
 */
const StateRow = z.strictObject({
  country: CountryCode,
  code: z.string().regex(/^\d\d$/),
  name: z.string().min(1),
  shortName: z.string().min(1),
  /** ISO 3166-2. */
  isoCode: z.string(),
});

const rows = readOnce(() => dataRows('states.csv', StateRow));
