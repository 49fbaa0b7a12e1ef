import type { CountryCode } from '#lib/api/fields.ts';

/** The area code of telephones in a state or region, by its name in addresses: `02` in `NSW`. */
export function areaCodeOf(countryCode: CountryCode, state: string): string {
  return AREA_CODES.get(`${countryCode} ${state}`) ?? '03';
}

/** Those that are not 03, which is the south of both countries. */
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
