import { expect } from '@playwright/test';
import { test } from '../journey.ts';

test('the home page says what the service is and leads to the reference', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Trade Supply/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Read the reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
});

test('staff find the way in on the home page, and on every page that needs none', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sign in as staff' }).click();
  await expect(page).toHaveURL('/sign-in');
  await page.goto('/reference');
  await page.getByRole('banner').getByRole('link', { name: 'Staff portal' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('each operation on the home page leads to its place in the reference', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('table', { name: 'Operations' }).getByRole('link');
  const operations = await links.allTextContents();
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(operations).not.toEqual([]);
  await links.last().click();
  await expect(page.getByRole('article', { name: operations.at(-1) ?? '' })).toBeInViewport();
  for (const [at, operation] of operations.entries()) {
    const place = page.locator(`[id="${places[at]?.split('#')[1]}"]`);
    await expect(
      page.getByRole('article', { name: operation, exact: true }).and(place),
    ).toHaveCount(1);
  }
});

test('the keyboard alone gets to the content, and from there to the reference', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Read the reference' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
});

test('a browser that asks for the icon by its old name gets it', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/svg+xml');
});

test('a theme that is chosen is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await page.getByRole('main').evaluate((main) => getComputedStyle(main).color);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('main')).toHaveCSS('color', dark);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.getByRole('main')).not.toHaveCSS('color', dark);
});

test.describe('an address without a page', () => {
  test.use({ mayComplainOf: /status of 404/ });

  test('says so and leads home', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
