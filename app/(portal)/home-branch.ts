import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findBranch } from '#lib/branches/branches.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { userPreferences } from './preferences.ts';
import { requireStaff, staffContext } from './staff.ts';

/** The signed-in user's branch in this country: from their sign-in, else chosen by them; none who may see no branches. */
export const homeBranch = cache(
  async (countryCode: CountryCode): Promise<LocatedBranch | undefined> => {
    const ctx = withScope(await staffContext(countryCode), 'enterprise:read');
    if (!ctx) return undefined;
    const member = await requireStaff();
    const assigned = member.homeBranch && (await findBranch(ctx, member.homeBranch));
    if (assigned) return assigned;
    const chosen = (await userPreferences(member)).branches[countryCode];
    return chosen === undefined ? undefined : findBranch(ctx, chosen);
  },
);

/**
 * Opens a list without any search on the user's own branch with these `filters`, and the address then says so: a link to it means the same
 * for whoever reads it.
 */
export async function redirectToHomeBranch(
  countryCode: CountryCode,
  list: string,
  params: Readonly<Record<string, unknown>>,
  filters = '',
): Promise<void> {
  if (Object.keys(params).length > 0) return;
  const home = await homeBranch(countryCode);
  if (home) {
    const branch = `branch=${encodeURIComponent(home.number)}`;
    redirect(`/${countryCode}/${list}?${[branch, filters].filter(Boolean).join('&')}`);
  }
}

/** The time zone of a screen: that of the home branch, else of most of the country. */
export async function screenTimeZone(countryCode: CountryCode): Promise<string> {
  return (await homeBranch(countryCode))?.location.timeZone ?? COUNTRY_TIME_ZONES[countryCode];
}

/** The date of a screen: that at the home branch, `YYYY-MM-DD`. */
export async function screenDate({ countryCode, clock }: Context): Promise<string> {
  return dateIn(await screenTimeZone(countryCode), clock.now());
}

/** A branch that the user may see, by its number. */
export async function findVisibleBranch(
  ctx: Context,
  number: string | undefined,
): Promise<LocatedBranch | undefined> {
  const enterprise = withScope(ctx, 'enterprise:read');
  return number && enterprise ? findBranch(enterprise, number) : undefined;
}
