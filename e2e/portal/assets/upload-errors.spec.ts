import { expect } from '@playwright/test';
import { LAUNDRY_KIT } from '#e2e/data/catalogue.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { aDocument, dropFiles, dropResponse, prepareUpload, rowOf } from '#e2e/pages/upload.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const PATH = '/au/assets/upload';

test.describe('an upload that fails', () => {
  test.use({ allowedErrors: /ERR_FAILED|ERR_CONNECTION|status of 507/ });

  test('is retried with the same idempotency key: cancelled, broken off, or without room at the service', async ({
    page,
  }) => {
    const file = aDocument('in vain.pdf');
    await signInAs(page, 'branch staff', PATH);
    await prepareUpload(page, [file]);
    await page.route('**/v1/assets', () => undefined);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const row = rowOf(page, file.name);
    await row.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('Cancelled');
    await expect(row).toBeFocused();
    await page.unroute('**/v1/assets');

    const keys: (string | undefined)[] = [];
    await page.route('**/v1/assets', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length === 1) return route.abort('connectionfailed');
      if (keys.length > 2) return route.continue();
      return route.fulfill({
        status: 507,
        headers: { 'x-correlation-id': 'the-id-of-it' },
        json: { errorCode: 'STORAGE_FULL', message: 'There is no room.' },
      });
    });
    const again = row.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(row.getByRole('alert')).toContainText('Not uploaded');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(row.getByRole('alert')).toContainText('There is no room. Nothing was uploaded.');
    await expect(row.getByRole('alert')).toContainText('the-id-of-it');
    await again.click();
    await expect(row).toContainText('Uploaded');
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  test('after its last byte stores nothing twice: a retry finds the stored asset', async ({
    page,
  }) => {
    const file = aDocument('answer lost.pdf');
    await signInAs(page, 'branch staff', PATH);
    await prepareUpload(page, [file]);
    const { assetId } = await dropResponse(page);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const row = rowOf(page, file.name);
    await expect(row.getByRole('alert')).toContainText('failed before the answer came');
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row.getByRole('link')).toHaveAttribute('href', `/au/assets/${await assetId}`);
  });
});

test.describe('a user whose session ends', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('signs in again in another tab and resumes the uploads', async ({ page, context }) => {
    await signInAs(page, 'branch staff', PATH);
    await prepareUpload(page, [
      aDocument('first.pdf'),
      aDocument('second.pdf'),
      aDocument('third.pdf'),
    ]);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'You’re signed out. Your list is kept' });
    const opened = page.waitForEvent('popup');
    await notice.getByRole('link', { name: 'Sign in again in a new tab' }).click();
    const tab = await opened;
    await signInAs(tab, 'branch staff');
    await tab.close();
    await notice.locator('..').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('3 files: 3 uploaded')).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test('signs in again in another tab and saves the list of the sheet', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'branch staff', `/au/availability?branch=501&row=${LAUNDRY_KIT}+8`);
    const quantity = page.getByLabel('Quantity, row 1');
    await quantity.fill('9');
    await page.waitForResponse((response) => response.ok() && response.url().includes('/lists/'));
    await context.clearCookies();
    await quantity.fill('10');
    const notice = page
      .getByRole('alert')
      .filter({ hasText: /Not saved yet|Your rows are still here/ });
    await expect(
      notice.getByRole('link', { name: 'Sign in again in a new tab' }).first(),
    ).toBeVisible();
    await context.newPage().then((tab) => signInAs(tab, 'branch staff'));
    // The rows are saved and read again, each with a notice of its own.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' }).first();
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(notice).toHaveCount(0, { timeout: 3_000 });
    }).toPass();
    await page.reload();
    await expect(quantity).toHaveValue('10');
  });
});

test('the list survives other screens, and the browser asks before it is lost', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', PATH);
  await prepareUpload(page, [aDocument('kept.pdf')]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which branch do you work at?' }),
  ).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'kept.pdf')).toContainText('Ready');
  // Who signs out and then stays works on.
  page.once('dialog', (asked) => asked.dismiss());
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.keyboard.press('Escape');
  await dropFiles(page, [aDocument('second.pdf')]);
  await expect(rowOf(page, 'second.pdf')).toContainText('Ready');
  await expect(rowOf(page, 'second.pdf')).not.toContainText('We couldn’t check');
  const dialogShown = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await dialogShown;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(rowOf(page, 'kept.pdf')).toBeHidden();
});
