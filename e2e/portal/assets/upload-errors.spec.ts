import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { aDocument, dropResponse, prepareUpload, rowOf } from '#e2e/pages/upload.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const PATH = '/au/assets/upload';

test('a cancelled upload can be retried', async ({ page }) => {
  const file = aDocument('cancelled.pdf');
  await signInAs(page, 'branch staff', PATH);
  await prepareUpload(page, [file]);
  await page.route('**/v1/assets', () => undefined);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  const row = rowOf(page, file.name);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row).toBeFocused();
  await page.unroute('**/v1/assets');
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toContainText('Uploaded');
});

test.describe('a connection that breaks', () => {
  test.use({ allowedErrors: /ERR_FAILED|ERR_CONNECTION/ });

  test('before the first byte is retried with the same idempotency key', async ({ page }) => {
    const file = aDocument('broken.pdf');
    const keys: (string | undefined)[] = [];
    await signInAs(page, 'branch staff', PATH);
    await prepareUpload(page, [file]);
    await page.route('**/v1/assets', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort('connectionfailed') : route.continue();
    });
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const row = rowOf(page, file.name);
    await expect(row.getByRole('alert')).toContainText('Not uploaded');
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row).toContainText('Uploaded');
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('after the last byte stores nothing twice: a retry finds the stored asset', async ({
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
    await expect(row.getByRole('link')).toHaveText(await assetId);
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
      .filter({ hasText: 'You’ve been signed out. Your list is kept' });
    const opened = page.waitForEvent('popup');
    await notice.getByRole('link', { name: 'sign in again in a new tab' }).click();
    const tab = await opened;
    await signInAs(tab, 'branch staff');
    await tab.close();
    await page.getByRole('button', { name: 'I’ve signed in, continue' }).click();
    await expect(page.getByText('3 files: 3 uploaded')).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test.describe('a busy service', () => {
  test.use({ allowedErrors: /status of (503|507)/ });

  test('that is out of storage says so with the correlation id, and the list stays', async ({
    page,
  }) => {
    const file = aDocument('no room.pdf');
    await signInAs(page, 'branch staff', PATH);
    await prepareUpload(page, [file]);
    await page.route(
      '**/v1/assets',
      (route) =>
        route.fulfill({
          status: 507,
          headers: { 'x-correlation-id': 'the-id-of-it' },
          json: { errorCode: 'STORAGE_FULL', message: 'There is no room.' },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const notice = rowOf(page, file.name).getByRole('alert');
    await expect(notice).toContainText('no room left for files');
    await expect(notice).toContainText('the-id-of-it');
    await rowOf(page, file.name).getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, file.name)).toContainText('Uploaded');
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
  const dialogShown = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await dialogShown;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(rowOf(page, 'kept.pdf')).toBeHidden();
});
