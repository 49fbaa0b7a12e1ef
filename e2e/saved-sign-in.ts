import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { JOBS, type Job } from './staff.ts';

const THEIR_SIGN_IN_MS = 10 * 60_000;

/**
 * Opens the sign-in of the service at `baseUrl`, leaves the provider's page to `identify`, and keeps the session for the
 * journeys of `found`. Returns whose it is: who has signed in says so in the bar.
 */
export async function saveSignIn(
  browser: Browser,
  baseUrl: string,
  identify: (page: Page) => Promise<void>,
): Promise<Job> {
  const page = await browser.newPage({ baseURL: baseUrl });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await identify(page);
  await page.waitForURL(/\/(au|nz)$/, { timeout: THEIR_SIGN_IN_MS });
  const who = await page.getByRole('banner').getByRole('button').textContent();
  const job = jobs.find((each) => who?.toLowerCase().endsWith(each));
  if (!job) throw new Error(`Nobody of ${jobs.join(', ')} has signed in, but ${who}.`);
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  await page.context().storageState({ path: fileOf(job) });
  await page.close();
  return job;
}

/** The file of the session that was kept for somebody of that role; undefined where there is none. */
export function savedSignIn(job: Job): string | undefined {
  const file = fileOf(job);
  return existsSync(file) ? file : undefined;
}

const jobs = Object.keys(JOBS) as Job[];

function fileOf(job: Job): string {
  return join(folder(), `${job.replace(' ', '-')}.json`);
}

function folder(): string {
  return process.env['JOURNEY_SIGN_INS'] ?? '.data/journey-sign-ins';
}
