// The journeys of `found` against a service that has just been filled with the made-up business, as every role.
// What is written behind the command goes on to Playwright.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serveBusiness } from '#scripts/portal/business.ts';
import { findBrowser } from '#scripts/prepare/browser.mjs';
import { CLOCK } from './clock.ts';
import { saveSignIn } from './saved-sign-in.ts';
import { identify, JOBS, type Job } from './staff.ts';

await using business = await serveBusiness({ CLOCK });
process.env['JOURNEY_DATA'] = business.dataFolder;
process.env['JOURNEY_SIGN_INS'] = join(business.dataFolder, 'sign-ins');
await signEverybodyIn(business.url);
process.exitCode = await walk(business.url);

async function signEverybodyIn(baseUrl: string): Promise<void> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  for (const job of Object.keys(JOBS) as Job[])
    await saveSignIn(browser, baseUrl, (page) => identify(page, job));
  await browser.close();
}

/** Playwright's exit code. */
async function walk(baseUrl: string): Promise<number> {
  const walking = spawn('playwright', ['test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    // Of this business everything is there: what is not found is a failure.
    env: { ...process.env, BASE_URL: baseUrl, JOURNEYS_FIND_ALL: '1' },
  });
  const [code] = await once(walking, 'exit');
  return code === 0 ? 0 : 1;
}
