import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';

test('the front page says what the service is, and links to the sign-in', async ({ reader }) => {
  const home = await reader.page('nobody', '/');
  expect(home.html).toContain('<title>Trade Supply');
  expect(home.heading).not.toBe('');
  expect(home.link('Staff sign-in')).toBe('/sign-in');
  expect((await reader.page('nobody', '/reference')).link('Staff portal')).toBe('/sign-in');
});

test('an unknown address returns 404 with a link home', async ({ reader }) => {
  const page = await reader.page('nobody', '/no/such/page');
  expect(page.status).toBe(404);
  expect(page.link('Home')).toBe('/');
});

test('keyboard only: skips to the content and opens the reference', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See the API reference' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
});

test('/favicon.ico is served', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/svg+xml');
});

test('a theme is remembered, also one chosen before the scripts have arrived', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const main = page.getByRole('main');
  const dark = await main.evaluate((element) => getComputedStyle(element).color);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(main).toHaveCSS('color', dark);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(main).not.toHaveCSS('color', dark);
});
