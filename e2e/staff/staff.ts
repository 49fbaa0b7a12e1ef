import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, type Cookie, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { journeyDatabase, journeyDataFolder } from '#e2e/service/database.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { credentialsPath } from '#server/embedded/identity/credentials.ts';
import { findByUsername } from '#server/embedded/identity/people.ts';

/** The role ids by the names that journeys use. */
export const STAFF_ROLES = {
  'branch staff': 'branch_staff',
  buyer: 'buyer',
  'asset manager': 'asset_manager',
  integrator: 'integrator',
  auditor: 'auditor',
} as const;
export type StaffRole = keyof typeof STAFF_ROLES;

/**
 * Signs in and opens `path`, or the start page. Each call creates a session in the database, as the service does after
 * the provider's response; the sign-in pages are tested in `sign-in.spec.ts`.
 */
export async function signInAs(page: Page, role: StaffRole, path?: string): Promise<void> {
  await page.context().addCookies([await sessionCookie(role, subjectIn(page.context(), role))]);
  await page.goto(path ?? '/');
  await expect(page).toHaveURL(path ?? /\/(au|nz)$/);
}

/**
 * The subject of a role in one browser context: the same person within a journey, another in each journey, so that none
 * sees what another has saved.
 */
function subjectIn(context: BrowserContext, role: StaffRole): string {
  const known = subjects.get(context) ?? new Map<StaffRole, string>();
  subjects.set(context, known);
  const subject = known.get(role) ?? randomUUID();
  known.set(role, subject);
  return subject;
}

const subjects = new WeakMap<BrowserContext, Map<StaffRole, string>>();

/** Signs in through the sign-in pages and opens `path`, or the start page. */
export async function signInThroughPages(
  page: Page,
  role: StaffRole,
  path?: string,
): Promise<void> {
  await page.goto(path ? `/sign-in?${new URLSearchParams({ returnTo: path })}` : '/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await enterCredentials(page, role);
  await expect(page).toHaveURL(path ?? /\/(au|nz)$/);
}

/** Fills in the embedded provider’s sign-in form. */
export async function enterCredentials(page: Page, role: StaffRole): Promise<void> {
  const { username, password } = credentialsOf(role);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs a page in with this worker’s shared session of a role, for journeys that do not end it. */
export async function attachSharedSession(page: Page, role: StaffRole): Promise<void> {
  await page.context().addCookies([await sharedSessionCookie(role)]);
}

/** The cookie of this worker’s shared session of a role. */
export function sharedSessionCookie(role: StaffRole): Promise<Cookie> {
  const cookie = shared.get(role) ?? sessionCookie(role);
  shared.set(role, cookie);
  return cookie;
}

const shared = new Map<StaffRole, Promise<Cookie>>();

/** The cookie of a new session, valid on any port. */
async function sessionCookie(role: StaffRole, subject?: string): Promise<Cookie> {
  const { db } = await journeyDatabase();
  const person = await findByUsername(db, credentialsOf(role).username);
  const publicUrl = process.env['JOURNEY_URL'];
  if (!person || !publicUrl) throw new Error('The service has no user to sign in.');
  const id = await startStaffSession(db, {
    subject: subject ?? person.person_id,
    name: person.name,
    role: person.role,
    countries: person.countries ?? undefined,
    customerNumbers: person.customer_numbers ?? undefined,
    homeBranch: person.home_branch ?? undefined,
  });
  return {
    name: sessionCookieName({ publicUrl }),
    value: id,
    domain: new URL(publicUrl).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  };
}

/** A user of that role, from the credentials file in the data folder. */
export function credentialsOf(role: StaffRole): z.infer<typeof Person> {
  const text = readFileSync(credentialsPath(journeyDataFolder()), 'utf8');
  const { people } = Credentials.parse(JSON.parse(text));
  const person = people.find((each) => each.role === STAFF_ROLES[role]);
  if (!person) throw new Error(`credentials.json has no ${role}`);
  return person;
}

const Person = z.object({
  username: z.string(),
  password: z.string(),
  name: z.string(),
  role: z.string(),
});
const Credentials = z.object({ people: z.array(Person) });
