import { expect, type Page } from '@playwright/test';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('keyboard only: opens the reference and sends a call as the signed-in user', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  const keyboard = keyboardOf(page);
  await keyboard.shortcut('g', 'x');
  await expect(page).toHaveURL('/au/api');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  const invoice = page.locator('#getInvoice');
  await keyboard.press(page.getByRole('link', { name: 'Retrieve one invoice GET' }));
  await expect(invoice).toBeInViewport();
  await keyboard.press(invoice.locator('summary', { hasText: 'Try it' }));
  await keyboard.type(invoice.getByLabel('invoiceNumber'), 'J1001');
  await page.keyboard.press('Enter');
  await expect(invoice.getByRole('status').last()).toHaveText(/^200 in \d+ ms$/);
  await expect(invoice.getByText(/^Correlation id \S+$/)).toBeVisible();
  await expect(invoice.getByRole('figure', { name: 'Body' })).toContainText('"number": "J1001"');
});

test.describe('calls from the reference, one of them invalid', () => {
  // The browser reports the 400.
  test.use({ allowedErrors: /status of 400/ });

  test('show responses to copy and validation errors; going back shows the reference again', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(page, 'branch staff', '/nz/api');
    const branches = await openTrial(page, 'listBranches');
    await expect(branches.getByLabel('countryCode')).toHaveValue('nz');
    await branches.getByRole('button', { name: 'Send' }).click();
    const body = branches.getByRole('figure', { name: 'Body' });
    await body.getByRole('button', { name: 'Copy' }).click();
    await expect(body.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"branches": [');
    await branches.getByText(/^\d+ headers$/).click();
    await expect(branches.getByRole('figure', { name: 'Headers' })).toContainText('etag: "');

    const query = await openTrial(page, 'queryProducts');
    await query.getByLabel('Body (JSON)').fill('{"productNumbers": 5}');
    await expect(query.getByRole('figure').first()).toContainText(`-d '{"productNumbers":5}'`);
    await query.getByRole('button', { name: 'Send' }).click();
    await expect(query.getByRole('status').last()).toHaveText(/^400/);
    await expect(query.getByRole('figure', { name: 'Body' })).toContainText('VALIDATION_ERROR');
    await expect(query.getByLabel('Body (JSON)')).toHaveValue('{"productNumbers": 5}');

    const screens = page.getByRole('navigation', { name: 'Screens' });
    await screens.getByRole('link', { name: 'Branches' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Branches');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
    await expect(branches.getByRole('heading', { name: 'Responses' })).toBeAttached();
  });
});

test('operations that the role does not grant, or that change data, cannot be sent and say why', async ({
  reader,
}) => {
  const { html } = await reader.page('branch staff', '/au/api');
  const cost = 'getStateCost';
  expect(articleOf(html, cost)).toContain('your role does not have costs:read.');
  expect(articleOf(html, 'uploadAsset')).toContain('it changes data');
  const { html: asBuyer } = await reader.page('buyer', '/au/api');
  expect(articleOf(asBuyer, cost)).toContain('Try it');
  const { html: asNobody } = await reader.page('nobody', '/reference');
  expect(articleOf(asNobody, 'listBranches')).not.toContain('Try it');
});

/** Opens the form of an operation. */
async function openTrial(page: Page, operationId: string) {
  await waitForShortcuts(page);
  const operation = page.locator(`#${operationId}`);
  await operation.locator('summary', { hasText: 'Try it' }).click();
  await expect(operation.getByRole('button', { name: 'Send' })).toBeVisible();
  return operation;
}

function articleOf(html: string, operationId: string): string {
  const [article] = new RegExp(`<article id="${operationId}".*?</article>`, 's').exec(html) ?? [];
  if (article === undefined) throw new Error(`There is no operation ${operationId}.`);
  return article;
}
