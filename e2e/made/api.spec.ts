import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { listening } from '../shortcuts.ts';

test('the keyboard alone leads to the reference, and tries a call as who is signed in', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au');
  const keyboard = keyboardOf(page);
  await listening(page);
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page).toHaveURL('/au/api');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  const invoice = operation(page, '/v1/{countryCode}/invoices/{invoiceNumber}');
  await keyboard.type(
    page.getByRole('searchbox', { name: 'Filter operations' }),
    'Retrieve one invoice',
  );
  await expect(page.getByText(/^1 of \d+ operations$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(invoice).toBeInViewport();
  await keyboard.press(invoice.locator('summary', { hasText: 'Try it as yourself' }));
  await keyboard.type(invoice.getByLabel('invoiceNumber'), 'J1001');
  await page.keyboard.press('Enter');
  await expect(invoice.getByRole('status').last()).toHaveText(/^Answered 200 in \d+ ms$/);
  await expect(invoice.getByText('Correlation id', { exact: true })).toBeVisible();
  await expect(invoice.getByRole('figure', { name: 'Body' })).toContainText('"number": "J1001"');
});

test('an answer is copied, and a failure shows what is to be changed', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('branch staff', '/nz/api');
  const branches = await tried(page, '/v1/{countryCode}/branches');
  await expect(branches.getByLabel('countryCode')).toHaveValue('nz');
  await branches.getByRole('button', { name: 'Send' }).click();
  const body = branches.getByRole('figure', { name: 'Body' });
  await body.getByRole('button', { name: 'Copy' }).click();
  await expect(body.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"branches": [');
  await branches.getByText(/^\d+ headers$/).click();
  await expect(branches.getByRole('figure', { name: 'Headers' })).toContainText('etag: "');
});

test('the reference is there again for who comes back to it', async ({ page, signInAs }) => {
  await signInAs('branch staff', '/au/api');
  await listening(page);
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Branches');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  const branches = operation(page, '/v1/{countryCode}/branches');
  await expect(branches.getByRole('heading', { name: 'Responses' })).toBeAttached();
});

test.describe('a call that is wrong', () => {
  // The browser reports the answer.
  test.use({ mayComplainOf: /status of 400/ });

  test('is answered with what is wrong, and what was typed is kept', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/au/api');
    const query = await tried(page, '/v1/{countryCode}/products/query');
    await query.getByLabel('Body (JSON)').fill('{"productNumbers": 5}');
    await query.getByRole('button', { name: 'Send' }).click();
    await expect(query.getByRole('status').last()).toHaveText(/^Answered 400/);
    await expect(query.getByRole('figure', { name: 'Body' })).toContainText('VALIDATION_ERROR');
    await expect(query.getByLabel('Body (JSON)')).toHaveValue('{"productNumbers": 5}');
  });
});

test('what a role does not grant, and what changes something, is not tried and says why', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au/api');
  const cost = operation(
    page,
    '/v1/{countryCode}/products/{productNumber}/state-costs/{stateCode}',
  );
  await expect(cost).toContainText('Your role does not grant costs:read.');
  await expect(operation(page, '/v1/assets')).toContainText('It changes something');
  await signInAs('buyer', '/au/api');
  await expect(cost.getByText('Try it as yourself')).toBeVisible();
});

test('the public reference reads the same, and is tried by who is signed in alone', async ({
  page,
  signInAs,
}) => {
  await page.goto('/reference');
  await expect(operation(page, '/v1/{countryCode}/branches')).toBeVisible();
  await expect(page.getByText('Try it as yourself')).toHaveCount(0);
  await signInAs('auditor', '/reference');
  const branches = await tried(page, '/v1/{countryCode}/branches');
  await branches.getByRole('button', { name: 'Send' }).click();
  await expect(branches.getByRole('status').last()).toHaveText(/^Answered 200/);
});

function operation(page: Page, path: string) {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('paragraph').getByText(path, { exact: true }) })
    .first();
}

/** The operation with its form unfolded. */
async function tried(page: Page, path: string) {
  const found = operation(page, path);
  await found.getByText('Try it as yourself').click();
  await expect(found.getByRole('button', { name: 'Send' })).toBeVisible();
  return found;
}
