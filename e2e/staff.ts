import { readFileSync } from 'node:fs';
import { type Cookie, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { credentialsPath } from '#server/embedded/identity/people/credentials.ts';
import { findByUsername } from '#server/embedded/identity/people/people.ts';
import { madeDatabase, madeFolder } from './made-database.ts';

/** The roles as people say them. */
export const JOBS = {
  'branch staff': 'branch_staff',
  buyer: 'buyer',
  'asset manager': 'asset_manager',
  auditor: 'auditor',
} as const;
export type Job = keyof typeof JOBS;

/**
 * Signs somebody in, and comes out at `path`, or where they begin. Each time it is a session of its own, made as the
 * service makes one once the provider has said who it is: the pages of that have journeys of their own.
 */
export async function signInAs(page: Page, job: Job, path?: string): Promise<void> {
  await page.context().addCookies([await sessionCookie(job)]);
  await page.goto(path ?? '/');
  await expect(page).toHaveURL(path ?? /\/(au|nz)$/);
}

/** Signs somebody in through the sign-in pages, and comes out at `path`, or where they begin. */
export async function signInThroughPages(page: Page, job: Job, path?: string): Promise<void> {
  await page.goto(path ? `/sign-in?${new URLSearchParams({ returnTo: path })}` : '/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await identify(page, job);
  await expect(page).toHaveURL(path ?? /\/(au|nz)$/);
}

/** Says at the embedded provider who it is. */
export async function identify(page: Page, job: Job): Promise<void> {
  const { username, password } = personWho(job);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Lets a page go on with the one session that this process has for a role; who only looks does not end it. */
export async function shareSession(page: Page, job: Job): Promise<void> {
  await page.context().addCookies([await sharedCookie(job)]);
}

/** The cookie of that session. */
export function sharedCookie(job: Job): Promise<Cookie> {
  const cookie = shared.get(job) ?? sessionCookie(job);
  shared.set(job, cookie);
  return cookie;
}

const shared = new Map<Job, Promise<Cookie>>();

/** The cookie of a new session, good for the service on any port. */
async function sessionCookie(job: Job): Promise<Cookie> {
  const { db } = await madeDatabase();
  const person = await findByUsername(db, personWho(job).username);
  const publicUrl = process.env['JOURNEY_URL'];
  if (!person || !publicUrl) throw new Error('The service has nobody to sign in.');
  const id = await startStaffSession(db, { ...person, subject: person.personId });
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

/** Somebody of that role, from the credentials that the served folder was given at its first start. */
export function personWho(job: Job): z.infer<typeof Person> {
  const text = readFileSync(credentialsPath(madeFolder()), 'utf8');
  const { people } = Credentials.parse(JSON.parse(text));
  const person = people.find(({ role }) => role === JOBS[job]);
  if (!person) throw new Error(`credentials.json has no ${job}`);
  return person;
}

const Person = z.object({
  username: z.string(),
  password: z.string(),
  name: z.string(),
  role: z.string(),
});
const Credentials = z.object({ people: z.array(Person) });
