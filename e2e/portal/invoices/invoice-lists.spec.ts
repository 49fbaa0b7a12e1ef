import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { openPastedList } from '#e2e/pages/invoices.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('a list of 4,000 numbers is one search, and every unknown number is named', async ({
  page,
  context,
}) => {
  const known = Array.from({ length: 49 }, (_, index) => `J${5049 - index}`);
  const unknown = Array.from({ length: 3949 }, (_, index) => `NO-${index}`);
  const list = ['J1001', ...unknown.slice(0, 1500), ...known, ...unknown.slice(1500), 'J2001'];
  await signInAs(page, 'branch staff', '/au/invoices');
  await openPastedList(page);
  // Pasted, because `fill` takes a minute for 4,000 lines.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'));
  await page.getByLabel('Invoice numbers').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Find invoices' }).click();
  await expect(page.getByText('51 found, 3,949 not found')).toBeVisible();
  await expect(page.getByText(/^Not found: NO-0, NO-1, .+, NO-3948$/)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Invoices found' }).getByRole('rowheader');
  await expect(rows).toHaveText(['J1001', ...known]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Lines of all 51 as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/Invoice,Type/g)).toHaveLength(1);
  for (const number of ['J1001', 'J5001', 'J2001']) expect(text).toContain(`\n${number},`);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows).toHaveText(['J2001']);
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('J2001');
  await page.goBack();
  await expect(rows).toHaveText(['J2001']);
  await expect(page.getByRole('link', { name: 'Print' })).toHaveAttribute('href', /J2001\/pdf$/);
});

test.describe('while the service is busy', () => {
  test.use({ allowedErrors: /503/ });

  test('a long list is not lost, shows the error, and is found on retry', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'branch staff', '/au/invoices');
    await page.route('**/invoices/list', (route) =>
      route.fulfill({ status: 503, headers: { 'x-correlation-id': 'the-id-of-it' }, json: {} }),
    );
    await openPastedList(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const list = ['J1001', ...Array.from({ length: 3000 }, (_, index) => `NO-${index}`)];
    await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'));
    await page.getByLabel('Invoice numbers').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.getByRole('button', { name: 'Find invoices' }).click();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText(
      'The service is busy or restarting. Your list is still here.',
    );
    await expect(notice).toContainText('the-id-of-it');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 found, 3,000 not found')).toBeVisible();
  });
});

test('a list in the address has pages of fifty, and prints the one it shows', async ({ page }) => {
  const known = Array.from({ length: 49 }, (_, index) => `J${5049 - index}`);
  const list = ['J1001', ...known, 'J2001'].join('+');
  await signInAs(page, 'branch staff', `/au/invoices?list=${list}`);
  await expect(page.getByText('51 found, 0 not found')).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print' })).toHaveAttribute('href', /J2001\/pdf$/);
});
