import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { type Context, contextFor } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { isBackgroundRequest } from '#lib/auth/sessions/session-cookie.ts';
import { type StaffMember, staffPrincipal } from '#lib/auth/sessions/staff-sessions.ts';
import { returnPath } from '#lib/auth/sign-in-page.ts';
import { services } from '#lib/services.ts';
import { type PageProps, pageNotFound, pathParams } from './path-params.ts';

/** What a page of a country begins with: the user's context for a scope, its path and its query. */
export async function staffPage<S extends Scope, Path extends { countryCode: CountryCode }>(
  props: PageProps,
  schema: z.ZodType<Path>,
  scope: S,
) {
  const path = await pathParams(schema, props.params);
  const { countryCode } = path;
  const ctx = await staffContext(countryCode, scope);
  return { ctx, countryCode, path, params: await props.searchParams };
}

/**
 * The context of a page for the signed-in user, a country and a scope. Redirects to the sign-in and back when nobody
 * is signed in, and to the page for users without a country; responds with 404 when the user lacks the scope or
 * country.
 */
export async function staffContext<S extends Scope = never>(
  countryCode: CountryCode,
  ...scopes: readonly S[]
): Promise<Context<S>> {
  const member = await requireStaff();
  if (homePath(member) === NO_COUNTRY) redirect(NO_COUNTRY);
  const { databaseFor, prepared, clock } = services();
  const principal = staffPrincipal(member);
  const db = databaseFor(principal.clientId);
  const ctx = contextFor({ db, prepared, clock, principal, countryCode }, ...scopes);
  if (!ctx || principal.countries?.has(countryCode) === false) return pageNotFound();
  return ctx;
}

/** The signed-in user. Redirects to the sign-in and back when there is none. */
export async function requireStaff(): Promise<StaffMember> {
  const member = await findStaff();
  if (member) return member;
  const path = (await headers()).get('x-requested-path') ?? '/';
  const returnTo = returnPath(path, services().config.publicUrl);
  redirect(returnTo === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ returnTo })}`);
}

/** The signed-in user, looked up once for each request; undefined when there is none. */
export const findStaff = cache(async (): Promise<StaffMember | undefined> => {
  const touch = !isBackgroundRequest(await headers());
  // Guessed cookies were counted by address when the request came in, so all pages may share one key here.
  return services().sessionLookup.find((await cookies()).toString(), { touch, address: 'pages' });
});

/** The page for users who may see no country. */
export const NO_COUNTRY = '/no-country';

/** The page where a user starts: the home screen of the first country they may see. */
export function homePath({ countries }: Pick<StaffMember, 'countries'>): string {
  const country = CountryCode.options.find((option) => countries?.includes(option) !== false);
  return country === undefined ? NO_COUNTRY : `/${country}`;
}
