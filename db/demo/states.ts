import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { State } from '#lib/enterprise/reference-schema.ts';
import { dataRows, readOnce } from './data-file.ts';

/** The states and territories of Australia, or the regions of New Zealand, as they really are. */
export function demoStates(countryCode: CountryCode): State[] {
  return statesOf(countryCode).map(({ code, name, shortName, isoCode }) => ({
    id: Number(code),
    code,
    description: name,
    shortDescription: shortName,
    ...(isoCode === '' ? {} : { adminStateCode: isoCode }),
  }));
}

/** The ISO 3166-2 code of a state by its short name, as addresses have it; empty where it has none. */
export function regionCodeOf(countryCode: CountryCode, name: string): string {
  return statesOf(countryCode).find(({ shortName }) => shortName === name)?.isoCode ?? '';
}

function statesOf(countryCode: CountryCode) {
  return rows().filter(({ country }) => country === countryCode);
}

/**
 * Codes are those of the Australian Bureau of Statistics, and of regional councils by Stats NZ, whose
 * Chatham Islands are outside every region.
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
