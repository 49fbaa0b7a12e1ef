import { expect, type Page, test } from '@playwright/test';
import { signInThroughPages } from '#e2e/staff/staff.ts';

test('the back/forward cache shows no page after sign-out', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Playwright disables the back/forward cache by default.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signInThroughPages(page, 'buyer');
  await page.goto('/reference');
  await goBack(page);
  await expect(page).toHaveURL('/au');
  await page.locator('[popovertarget="person"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fau$/);
  await expect(page.getByRole('heading', { name: 'Sign in to Trade Supply' })).toBeVisible();
  // The entry before it is the provider’s page, whose sign-in has been used.
  await goBack(page);
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await browser.close();
});

/** Goes back to a page in the cache; it has to be loaded again. */
async function goBack(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.goBack({ waitUntil: 'commit' })]);
}
