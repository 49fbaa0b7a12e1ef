import { createHash } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { z } from 'zod';
import {
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
  parseTheme,
  THEME_COOKIE,
  type Theme,
} from '#components/shell/preferences/preferences.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { type Context, contextFor } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { isBackgroundRequest } from '#lib/auth/sessions/session-cookie.ts';
import { type StaffMember, staffPrincipal } from '#lib/auth/sessions/staff-sessions.ts';
import { returnPath } from '#lib/auth/sign-in-page.ts';
import { isDomainError } from '#lib/errors.ts';
import { services } from '#lib/services.ts';

/** What an address says, by name. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;
export type PageProps = {
  readonly params: Promise<Params>;
  readonly searchParams: Promise<Params>;
};

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
export async function staffContext<S extends Scope>(
  countryCode: CountryCode,
  scope: S,
): Promise<Context<S>> {
  const member = await requireStaff();
  if (homePath(member) === NO_COUNTRY) redirect(NO_COUNTRY);
  const { databaseFor, prepared, clock } = services();
  const principal = staffPrincipal(member);
  const db = databaseFor(principal.clientId);
  const ctx = contextFor({ db, prepared, clock, principal, countryCode }, scope);
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

/** The key under which the browser stores a user's preferences; a hash, so it does not reveal who they are. */
export function userKey({ subject }: StaffMember): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16);
}

/** The user's preferences, from their cookie. */
export async function userPreferences(member: StaffMember): Promise<Preferences> {
  return parsePreferences(userKey(member), (await cookies()).get(PREFERENCES_COOKIE)?.value);
}

/** The user's theme, from their cookie. */
export async function savedTheme(): Promise<Theme> {
  return parseTheme((await cookies()).get(THEME_COOKIE)?.value);
}

/** Decodes and validates the parameters of a page's path, which arrive percent-encoded; invalid ones are a 404. */
export async function pathParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Promise<Params>,
): Promise<z.output<Schema>> {
  const decoded = Object.entries(await params).map(([name, value]) => [name, decode(value)]);
  const parsed = schema.safeParse(Object.fromEntries(decoded));
  return parsed.success ? parsed.data : pageNotFound();
}

function decode(value: string | string[] | undefined): string | string[] | undefined {
  if (Array.isArray(value)) return value.map(decodeURIComponent);
  return value === undefined ? undefined : decodeURIComponent(value);
}

/** Awaits a look-up; what is not found becomes the 404 page. */
export async function orNotFound<T>(lookup: Promise<T | undefined>): Promise<T> {
  return (await orUndefined(lookup)) ?? pageNotFound();
}

/** Awaits a look-up; undefined where it fails with `RESOURCE_NOT_FOUND`. */
export async function orUndefined<T>(lookup: Promise<T>): Promise<T | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Responds with 404, for what does not exist or the user may not see. The server is notified too: it fills in Next's
 * 404 page, which is empty without scripts.
 */
export async function pageNotFound(): Promise<never> {
  services().pageErrors.record(Object.fromEntries(await headers()), 'notFound');
  notFound();
}
