import type { CountryCode } from '#lib/api/fields.ts';

/** The telephone area code of a state or region, by its name in addresses: `02` for `NSW`. */
export function areaCodeOf(countryCode: CountryCode, state: string): string {
  return AREA_CODES.get(`${countryCode} ${state}`) ?? '03';
}

/** Those other than 03, which is the south of both countries. */
const AREA_CODES: ReadonlyMap<string, string> = new Map([
  ['au NSW', '02'],
  ['au ACT', '02'],
  ['au QLD', '07'],
  ['au SA', '08'],
  ['au WA', '08'],
  ['au NT', '08'],
  ['nz Northland', '09'],
  ['nz Auckland', '09'],
  ['nz Waikato', '07'],
  ['nz Bay of Plenty', '07'],
  ['nz Gisborne', '06'],
  ["nz Hawke's Bay", '06'],
  ['nz Taranaki', '06'],
  ['nz Manawatū-Whanganui', '06'],
  ['nz Wellington', '04'],
]);
