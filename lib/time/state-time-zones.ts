import type { CountryCode } from '#lib/api/fields.ts';
import { COUNTRY_TIME_ZONES, dateIn } from './dates.ts';

/** The time zone of a state or region: that of its capital, or of the country for any other code. */
function stateTimeZone(countryCode: CountryCode, stateCode: string): string {
  return CAPITAL_ZONES[countryCode][stateCode] ?? COUNTRY_TIME_ZONES[countryCode];
}

/** Today (`YYYY-MM-DD`) in a state or region. */
export function todayInState(countryCode: CountryCode, stateCode: string, now: Date): string {
  return dateIn(stateTimeZone(countryCode, stateCode), now);
}

/** The time zone of a branch: its own, or that of the state in its address (`WA`, `Western Australia`). */
export function branchTimeZone(
  { time_zone, state }: { readonly time_zone: string | null; readonly state: string | null },
  countryCode: CountryCode,
): string {
  const stateCode = STATES_BY_NAME[countryCode].get((state ?? '').trim().toLowerCase());
  return time_zone ?? stateTimeZone(countryCode, stateCode ?? '');
}

/** States whose time may differ from their country's, by the codes of ABS and Stats NZ. */
const CAPITAL_ZONES: Readonly<Record<CountryCode, Readonly<Record<string, string>>>> = {
  au: {
    '02': 'Australia/Melbourne',
    '03': 'Australia/Brisbane',
    '04': 'Australia/Adelaide',
    '05': 'Australia/Perth',
    '06': 'Australia/Hobart',
    '07': 'Australia/Darwin',
  },
  nz: { '99': 'Pacific/Chatham' },
};

const STATES_BY_NAME: Readonly<Record<CountryCode, ReadonlyMap<string, string>>> = {
  au: new Map([
    ['vic', '02'],
    ['victoria', '02'],
    ['qld', '03'],
    ['queensland', '03'],
    ['sa', '04'],
    ['south australia', '04'],
    ['wa', '05'],
    ['western australia', '05'],
    ['tas', '06'],
    ['tasmania', '06'],
    ['nt', '07'],
    ['northern territory', '07'],
  ]),
  nz: new Map([
    ['cit', '99'],
    ['chatham islands', '99'],
    ['chatham islands territory', '99'],
    ['area outside region', '99'],
  ]),
};
