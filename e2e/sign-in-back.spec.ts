import { expect, test } from '@playwright/test';
import { signInAs } from './staff.ts';

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
  await signInAs(page, 'buyer');
  await page.goto('/reference');
  await page.goBack();
  await expect(page).toHaveURL('/au');
  await page.locator('[popovertarget="person"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(page.locator('[popovertarget="person"]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sign in to Trade Supply' })).toBeVisible();
  }
  await browser.close();
});
