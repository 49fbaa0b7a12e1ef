import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

/** The roles as people say them. */
export const JOBS = {
  'branch staff': 'branch_staff',
  buyer: 'buyer',
  'asset manager': 'asset_manager',
  auditor: 'auditor',
} as const;
export type Job = keyof typeof JOBS;

/** Signs somebody in through the sign-in pages, and comes out at `path`, or where they begin. */
export async function signInAs(page: Page, job: Job, path?: string): Promise<void> {
  await page.goto(path ? `/sign-in?${new URLSearchParams({ returnTo: path })}` : '/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  const { username, password } = personWho(job);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(path ?? /\/(au|nz)$/);
}

/** Somebody of that role, from the credentials that the served folder was given at its first start. */
export function personWho(job: Job): z.infer<typeof Person> {
  const folder = process.env['JOURNEY_DATA'] ?? '';
  const text = readFileSync(join(folder, 'credentials.json'), 'utf8');
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
