// `npm run journeys:sign-in`: somebody signs in at BASE_URL in a window, and the journeys of `found` go on as them.
import { chromium } from '@playwright/test';
import { findBrowser } from '#scripts/prepare/browser.mjs';
import { saveSignIn } from './saved-sign-in.ts';

const baseUrl = process.env['BASE_URL'];
const executablePath = await findBrowser();
if (baseUrl === undefined || executablePath === undefined) {
  console.error(
    baseUrl === undefined
      ? 'Say where: BASE_URL=https://stage.example npm run journeys:sign-in'
      : 'There is no Chromium: CHROMIUM_PATH says where one is.',
  );
  process.exit(1);
}
const browser = await chromium.launch({ headless: false, executablePath });
try {
  const job = await saveSignIn(browser, baseUrl, async () => undefined);
  console.log(
    `Journeys go on as this ${job} until the session ends, half an hour after its last use.`,
  );
} finally {
  await browser.close();
}
