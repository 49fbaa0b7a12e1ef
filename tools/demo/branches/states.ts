import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { BusinessUnitType, State } from '#lib/branches/reference-schema.ts';
import { dataRows, numberCell, readOnce, yesOrNo } from '#tools/demo/values/data-file.ts';

/** The real states and territories of Australia, or regions of New Zealand. */
export function demoStates(countryCode: CountryCode): State[] {
  return statesOf(countryCode).map(({ code, name, shortName, isoCode }) => ({
    id: Number(code),
    code,
    description: name,
    shortDescription: shortName,
    ...(isoCode === undefined ? {} : { adminStateCode: isoCode }),
  }));
}

/** The ISO 3166-2 code of a state by the short name used in addresses; empty if it has none. */
export function regionCodeOf(countryCode: CountryCode, name: string): string {
  return statesOf(countryCode).find(({ shortName }) => shortName === name)?.isoCode ?? '';
}

/** The kinds of branch, by trade; one is disabled. */
export function demoBusinessUnitTypes(countryCode: CountryCode): BusinessUnitType[] {
  return dataRows('business-unit-types.csv', UnitTypeRow)
    .filter(({ country }) => country === countryCode)
    .map(({ country: _, ...type }) => type);
}

const UnitTypeRow = z.strictObject({
  country: CountryCode,
  id: numberCell,
  code: z.string(),
  description: z.string(),
  enabled: yesOrNo,
  dateDisabled: z.string().exactOptional(),
});

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
  name: z.string(),
  shortName: z.string(),
  /** ISO 3166-2. */
  isoCode: z.string().exactOptional(),
});

const rows = readOnce(() => dataRows('states.csv', StateRow));
