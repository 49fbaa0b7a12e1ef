import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { openExport, openFilters } from '#e2e/pages/invoices.ts';
import { openActions, waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('a list is copied as rows for a spreadsheet, and saved with the lines of its invoices only', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices?list=J1002+J1001');
  await waitForShortcuts(page);
  await openExport(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [head, credit, sale] = (await page.evaluate(() => navigator.clipboard.readText())).split(
    '\n',
  );
  expect(head).toMatch(/^Number\tType\tDate\tCustomer\t/);
  expect(credit).toMatch(/^J1002\tCredit note\t12 May\t.*\t-\d+\.\d\d\t/);
  expect(sale).toMatch(/^J1001\tTax invoice\t/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Lines as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(new Set(text.match(/(?<=\n)\w+/g))).toEqual(new Set(['J1001', 'J1002']));
});

test('the lines of an invoice and its API call are copied; its receipt fits an 80 mm roll', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices/J2001');
  await waitForShortcuts(page);
  await openActions(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(2);
  expect(copied).toMatch(/^Line\tProduct\tQuantity/);
  expect(copied).toContain('\n1\tScrews 50 mm SCREW-50\t3 BOX\t');
  await page.getByRole('button', { name: 'Copy API call' }).click();
  await expect(page.getByRole('button', { name: 'Copied API call' })).toBeVisible();
  const call = await page.evaluate(() => navigator.clipboard.readText());
  expect(call).toMatch(/^curl '.+\/v1\/au\/invoices\/J2001'/);
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article');
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J2001');
  await expect(receipt).toContainText('51 824 753 556');
  await expect(receipt).toContainText('$ incl. GST');
  await expect(receipt.getByRole('figure')).toHaveText('J2001');
  await expect(receipt).toContainText('3 BOX × 8.04');
  await expect(receipt).toContainText('24.12');
  await expect(receipt).toContainText('24.48');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width] = /\/MediaBox \[0 0 ([\d.]+) /.exec(paper) ?? [];
  // 80 mm in points of 1/72 inch.
  expect(Math.abs(Number(width) - (80 / 25.4) * 72)).toBeLessThan(1);
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('an invoice is searched by several fields, opened, and its kit unfolded', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', '/au/invoices');
    await openFilters(page);
    await page.getByLabel('Customer', { exact: true }).fill('Ngāti Awa');
    await page.getByLabel('Min $').fill('64');
    await page.getByText('More fields').click();
    await page.getByLabel('Tax invoice').check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/least=64.*customer=Ng/);
    await page.getByRole('link', { name: 'J1001', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
    await expect(page.getByRole('complementary', { name: 'Details of J1001' })).toContainText(
      'Ngāti Awa "O\'Brien" <b>',
    );
    const kit = page.getByRole('row', { name: /BATH-SET/ });
    await expect(kit.getByText('MIRROR-900')).toBeHidden();
    await kit.getByText('Kit of 2 parts').first().click();
    await expect(kit.getByText('MIRROR-900')).toBeVisible();
    await kit.getByText('Kit of 2 parts').last().click();
    await expect(kit.getByText('CABINET-900')).toBeVisible();
    expect((await page.getByText('VANITY-900').all()).length).toBe(1);
  });
});
