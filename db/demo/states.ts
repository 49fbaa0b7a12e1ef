import type { CountryCode } from '#lib/api/fields.ts';
import type { State } from '#lib/enterprise/reference-schema.ts';

/** The states and territories of Australia, or the regions of New Zealand, as they really are. */
export function demoStates(countryCode: CountryCode): State[] {
  return (countryCode === 'au' ? AUSTRALIAN : NEW_ZEALAND).map(
    ([code, description, shortDescription, adminStateCode]) => ({
      id: Number(code),
      code,
      description,
      shortDescription,
      ...(adminStateCode === undefined ? {} : { adminStateCode }),
    }),
  );
}

/** The ISO 3166-2 code of a state by its short name, as addresses have it; empty where it has none. */
export function regionCodeOf(countryCode: CountryCode, shortDescription: string): string {
  const states = countryCode === 'au' ? AUSTRALIAN : NEW_ZEALAND;
  const [, , , code = ''] = states.find(([, , name]) => name === shortDescription) ?? [];
  return code;
}

/** Code, name, short name and ISO 3166-2 code. */
type Known = readonly [string, string, string, string?];

/** Codes of the Australian Bureau of Statistics. */
const AUSTRALIAN: readonly Known[] = [
  ['01', 'New South Wales', 'NSW', 'AU-NSW'],
  ['02', 'Victoria', 'VIC', 'AU-VIC'],
  ['03', 'Queensland', 'QLD', 'AU-QLD'],
  ['04', 'South Australia', 'SA', 'AU-SA'],
  ['05', 'Western Australia', 'WA', 'AU-WA'],
  ['06', 'Tasmania', 'TAS', 'AU-TAS'],
  ['07', 'Northern Territory', 'NT', 'AU-NT'],
  ['08', 'Australian Capital Territory', 'ACT', 'AU-ACT'],
  ['09', 'Other Territories', 'OT'],
];

/** Codes of regional councils by Stats NZ, whose Chatham Islands are outside every region. */
const NEW_ZEALAND: readonly Known[] = [
  ['01', 'Northland Region', 'Northland', 'NZ-NTL'],
  ['02', 'Auckland Region', 'Auckland', 'NZ-AUK'],
  ['03', 'Waikato Region', 'Waikato', 'NZ-WKO'],
  ['04', 'Bay of Plenty Region', 'Bay of Plenty', 'NZ-BOP'],
  ['05', 'Gisborne Region', 'Gisborne', 'NZ-GIS'],
  ['06', "Hawke's Bay Region", "Hawke's Bay", 'NZ-HKB'],
  ['07', 'Taranaki Region', 'Taranaki', 'NZ-TKI'],
  ['08', 'Manawatū-Whanganui Region', 'Manawatū-Whanganui', 'NZ-MWT'],
  ['09', 'Wellington Region', 'Wellington', 'NZ-WGN'],
  ['12', 'West Coast Region', 'West Coast', 'NZ-WTC'],
  ['13', 'Canterbury Region', 'Canterbury', 'NZ-CAN'],
  ['14', 'Otago Region', 'Otago', 'NZ-OTA'],
  ['15', 'Southland Region', 'Southland', 'NZ-STL'],
  ['16', 'Tasman Region', 'Tasman', 'NZ-TAS'],
  ['17', 'Nelson Region', 'Nelson', 'NZ-NSN'],
  ['18', 'Marlborough Region', 'Marlborough', 'NZ-MBH'],
  ['99', 'Area Outside Region', 'Chatham Islands', 'NZ-CIT'],
];
