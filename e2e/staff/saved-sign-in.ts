import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { STAFF_ROLES, type StaffRole } from './staff.ts';

const SIGN_IN_TIMEOUT_MS = 10 * 60_000;

/**
 * Opens the sign-in of the service at `baseUrl`, leaves the provider's page to `identify`, and saves the session for the
 * journeys on deployed services. Returns the role, as the banner shows it.
 */
export async function saveSignIn(
  browser: Browser,
  baseUrl: string,
  identify: (page: Page) => Promise<void>,
): Promise<StaffRole> {
  const page = await browser.newPage({ baseURL: baseUrl });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await identify(page);
  await page.waitForURL(/\/(au|nz)$/, { timeout: SIGN_IN_TIMEOUT_MS });
  const label = await page.getByRole('banner').getByRole('button').textContent();
  const role = roles.find((each) => label?.toLowerCase().endsWith(each));
  if (!role) throw new Error(`Nobody of ${roles.join(', ')} has signed in, but ${label}.`);
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  await page.context().storageState({ path: fileOf(role) });
  await page.close();
  return role;
}

/** The file of the saved session of that role; undefined when there is none. */
export function savedSignIn(role: StaffRole): string | undefined {
  const file = fileOf(role);
  return existsSync(file) ? file : undefined;
}

const roles = Object.keys(STAFF_ROLES) as StaffRole[];

function fileOf(role: StaffRole): string {
  return join(folder(), `${role.replace(' ', '-')}.json`);
}

function folder(): string {
  return process.env['JOURNEY_SIGN_INS'] ?? '.data/journey-sign-ins';
}
