import { CountryCode } from '#lib/api/fields.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';

/** Says to somebody of the staff that they may see no country at all. */
export const NO_COUNTRY = '/no-country';

/** Where somebody of the staff begins: the home screen of the first country that they may see. */
export function homePath({ countries }: Pick<StaffMember, 'countries'>): string {
  const country = CountryCode.options.find((option) => countries?.includes(option) !== false);
  return country === undefined ? NO_COUNTRY : `/${country}`;
}
