import { CountryCode } from '#lib/api/fields.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';

/** Where somebody of the staff begins: the home screen of the first country that they may see. */
export function homePath({ countries }: Pick<StaffMember, 'countries'>): string {
  const country = CountryCode.options.find((option) => countries?.includes(option) !== false);
  return `/${country ?? 'au'}`;
}
