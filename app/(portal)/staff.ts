import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { CountryCode } from '#lib/api/fields.ts';
import { isBackgroundRequest } from '#lib/auth/background-request.ts';
import { type Context, operationContext } from '#lib/auth/context.ts';
import { returnPath } from '#lib/auth/return-path.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { type StaffMember, staffPrincipal } from '#lib/auth/staff-sessions.ts';
import { services } from '#lib/services.ts';
import { nothingHere } from './found.ts';
import { homePath, NO_COUNTRY } from './home-path.ts';

/**
 * The context of a page: who is signed in, in a country and with a permission that they have. Whoever
 * is not signed in is led to the sign-in and back, who may see no country to the page that says so; what
 * else they may not see does not exist for them.
 */
export async function staffContext<S extends Scope>(
  countryCode: CountryCode,
  scope: S,
): Promise<Context<S>> {
  const member = await requireStaff();
  if (homePath(member) === NO_COUNTRY) redirect(NO_COUNTRY);
  const { databaseOf, prepared, clock } = services();
  const principal = staffPrincipal(member);
  const db = databaseOf(principal.clientId);
  const ctx = operationContext({ db, prepared, clock, principal, countryCode }, scope);
  if (!ctx || principal.countries?.has(countryCode) === false) return nothingHere();
  return ctx;
}

/** Who is signed in; whoever is not is led to the sign-in and back. */
export async function requireStaff(): Promise<StaffMember> {
  const member = await findStaff();
  if (member) return member;
  const path = (await headers()).get('x-requested-path') ?? '/';
  const returnTo = returnPath(path, services().config.publicUrl);
  redirect(returnTo === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ returnTo })}`);
}

/** Who is signed in, asked once for a page; undefined where nobody is. */
export const findStaff = cache(async (): Promise<StaffMember | undefined> => {
  const touch = !isBackgroundRequest(await headers());
  // Whose page it is was found out as it came in; who is unknown by now shares one place.
  return services().staff.find((await cookies()).toString(), { touch, address: 'pages' });
});
