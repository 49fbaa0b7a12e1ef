import { expect, test } from '@playwright/test';
import { signInThroughPages } from '../staff.ts';

test('pages that the browser keeps to go back to quickly are no way in either', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Playwright switches that cache off, and people have it on.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signInThroughPages(page, 'buyer');
  await page.goto('/reference');
  await page.goBack();
  await expect(page).toHaveURL('/au');
  await page.locator('[popovertarget="person"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fau$/);
  await expect(page.getByRole('heading', { name: 'Sign in to Trade Supply' })).toBeVisible();
  // Before that page there is the provider's, whose sign-in has been used.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await browser.close();
});
