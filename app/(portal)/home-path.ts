import { CountryCode } from '#lib/api/fields.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';

/** The page for users who may see no country. */
export const NO_COUNTRY = '/no-country';

/** The page where a user starts: the home screen of the first country they may see. */
export function homePath({ countries }: Pick<StaffMember, 'countries'>): string {
  const country = CountryCode.options.find((option) => countries?.includes(option) !== false);
  return country === undefined ? NO_COUNTRY : `/${country}`;
}
