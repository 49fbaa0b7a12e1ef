// `npm run journeys:sign-in`: opens a browser window to sign in at BASE_URL, and saves the session for journeys there.
import { chromium } from '@playwright/test';
import { findBrowser } from '#scripts/prepare/browser.mjs';
import { saveSignIn } from './saved-sign-in.ts';

const baseUrl = process.env['BASE_URL'];
const executablePath = await findBrowser();
if (baseUrl === undefined || executablePath === undefined) {
  console.error(
    baseUrl === undefined
      ? 'Set BASE_URL: BASE_URL=https://stage.example npm run journeys:sign-in'
      : 'No Chromium was found. Set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}
const browser = await chromium.launch({ headless: false, executablePath });
try {
  const role = await saveSignIn(browser, baseUrl, async () => undefined);
  console.log(`Saved the session of this ${role}. It ends half an hour after its last use.`);
} finally {
  await browser.close();
}
