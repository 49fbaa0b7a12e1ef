import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { openFilters } from '#e2e/pages/invoices.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import {
  aDocument,
  aPicture,
  chooseRights,
  dropFiles,
  dropFolder,
  pasteFiles,
  prepareUpload,
  rowOf,
} from '#e2e/pages/upload.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const PATH = '/au/assets/upload';

test.describe('twelve files, two of them invalid and one a duplicate', () => {
  test.use({ allowedErrors: /status of 415/ });

  test('are dropped, corrected and uploaded; one is found by its metaproperty and opened', async ({
    page,
  }) => {
    const guides = Array.from({ length: 7 }, (_, at) => aDocument(`guide-${at + 1}.pdf`));
    const photo = await aPicture('winter-range.png');
    const sketch = { name: 'sketch.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    const html = Buffer.from('<!doctype html><title>Not a picture</title>');
    const disguised = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: html };
    const copy = { ...photo, name: 'winter-range (1).png' };
    await page.addInitScript(() => {
      const report = ({ blockedURI }: Event & { blockedURI: string }) => {
        console.error(`violates the policy: ${blockedURI}`);
      };
      document.addEventListener('securitypolicyviolation', report);
    });
    await signInAs(page, 'branch staff', '/au/assets');
    await page.getByRole('link', { name: 'Upload files' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload files');
    const csv = {
      name: 'sizes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`a,b\n${Math.random()},2\n`),
    };
    await dropFiles(page, [...guides, photo, sketch, disguised, copy, csv]);
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(12);
    await expect(rowOf(page, 'sketch.svg')).toContainText('File type not supported');
    await expect(rowOf(page, copy.name)).toContainText('Same file as “winter-range.png” above');

    // Missing required details are reported at their field before anything is sent.
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.getByRole('button', { name: 'Upload 10 files' }).click();
    const common = page.getByRole('region', { name: 'Details for all files' });
    await expect(common.getByLabel('Usage rights')).toBeFocused();
    await expect(common).toContainText('Usage rights is required');
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);

    await chooseRights(page);
    await common.getByLabel('Product numbers').fill('TAP-15 TAB-15');
    await expect(common).toContainText('Not found in this country: TAB-15. Check for typos.');
    await common.getByLabel('Product numbers').fill('TAP-15');
    const row = rowOf(page, photo.name);
    await row.getByText('Name and details').click();
    await row.getByLabel('Name', { exact: true }).fill('Winter range');
    await row.getByLabel('Winter').check();
    await rowOf(page, 'sketch.svg').getByRole('button', { name: 'Remove' }).click();
    await rowOf(page, copy.name).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Upload 10 files' }).click();
    await expect(rowOf(page, disguised.name)).toContainText('Not uploaded');
    await rowOf(page, disguised.name).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('9 files: 9 uploaded')).toBeVisible();

    const address = await row.getByRole('link', { name: photo.name }).getAttribute('href');
    await page.goto('/au/assets');
    await openFilters(page);
    await page.getByLabel('Season').selectOption({ label: 'Winter' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Winter range' }).first().click();
    await expect(page).toHaveURL(address ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter range');
  });
});

test('files are dropped with their folder, pasted or chosen, and removed again', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  await mkdir(join(folder, 'range', 'winter'), { recursive: true });
  const first = aDocument('price-list.pdf');
  const deep = aDocument('winter.pdf');
  await writeFile(join(folder, 'range', first.name), first.buffer);
  await writeFile(join(folder, 'range', 'winter', deep.name), deep.buffer);
  await signInAs(page, 'branch staff', PATH);
  await dropFolder(page, join(folder, 'range'));
  for (const { name } of [first, deep]) await expect(rowOf(page, name)).toContainText('Ready');
  await rm(folder, { recursive: true });
  await pasteFiles(page, [aDocument('pasted.pdf')]);
  await expect(rowOf(page, 'pasted.pdf')).toContainText('Ready');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([
    aDocument('chosen.pdf'),
    { ...aDocument('empty.pdf'), buffer: Buffer.alloc(0) },
  ]);
  await expect(rowOf(page, 'chosen.pdf')).toContainText('Ready');
  await expect(rowOf(page, 'empty.pdf')).toContainText('The file is empty.');
  await rowOf(page, 'pasted.pdf').getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, 'chosen.pdf')).toBeFocused();
});

test('a file that is already stored is reported, and can be uploaded anyway', async ({ page }) => {
  const file = aDocument('warranty.pdf');
  await signInAs(page, 'asset manager', PATH);
  await prepareUpload(page, [file]);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(rowOf(page, file.name)).toContainText('Uploaded');
  await dropFiles(page, [file]);
  await expect(rowOf(page, file.name, 1)).toContainText('Duplicate');
  await page.getByRole('button', { name: /^Clear \d uploaded/ }).click();
  await expect(rowOf(page, file.name)).toContainText('Already uploaded');
  await page.reload();
  await dropFiles(page, [{ ...file, name: 'other name.pdf' }]);
  const row = rowOf(page, 'other name.pdf');
  await expect(row.getByRole('link', { name: 'warranty' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await row.getByRole('button', { name: 'Upload anyway' }).click();
  await chooseRights(page);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(row).toContainText('Uploaded');
});

test('keyboard only: chooses files, fills in the details and uploads them', async ({ page }) => {
  // Registered before the page opens: waiting for the event later could miss it.
  page.on('filechooser', (chooser) => chooser.setFiles([aDocument('by keyboard.pdf')]));
  await signInAs(page, 'branch staff', PATH);
  await waitForShortcuts(page);
  await page.getByRole('link', { name: 'Assets', exact: true }).last().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'by keyboard.pdf')).toContainText('Ready');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Usage rights')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const upload = page.getByRole('button', { name: 'Upload 1 file' });
  for (let presses = 0; presses < 20 && !(await isFocused(upload)); presses++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Files', exact: true })).toBeFocused();
  await expect(rowOf(page, 'by keyboard.pdf')).toContainText('Uploaded');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('by keyboard');
});

function isFocused(locator: ReturnType<typeof rowOf>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
