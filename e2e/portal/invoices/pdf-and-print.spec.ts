import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { openActions, waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { readPdf } from '#lib/invoices/pdf/testing/read-pdf.ts';

test('keyboard only: finds an invoice by its scanned number, saves it as a PDF and prints it', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  const keyboard = keyboardOf(page);
  await waitForShortcuts(page);
  await page.keyboard.press('/');
  // As a scanner does: the number, then Enter.
  await page.keyboard.type('J1001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
  await waitForShortcuts(page);
  await keyboard.press(page.locator('summary', { hasText: 'Kit of 2 parts' }).first());
  await expect(page.getByText('MIRROR-900')).toBeVisible();
  await keyboard.press(page.getByRole('main').locator('summary', { hasText: 'More' }));
  const pdf = await saved(page, async () => {
    await keyboard.tabTo(page.getByRole('link', { name: 'PDF' }));
    await page.keyboard.press('Enter');
  });
  expect(pdf.name).toBe('invoice-J1001.pdf');
  expect(pdf.title).toBe('Tax invoice J1001');
  expect(pdf.text).toContain('Ngāti Awa "O\'Brien" <b>');
  // Paper has one design: what is printed is the PDF, shown by the browser.
  const print = page.getByRole('main').getByRole('link', { name: 'Print' });
  await keyboard.tabTo(print);
  await expect(print).toHaveAttribute('href', '/portal-api/au/invoices/J1001/pdf');
});

test('a nested kit is printed with each component, without the page frame, and without costs even for a buyer', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/invoices/J1001');
  await expect(page.getByText('Unit cost ($)').first()).toBeVisible();
  await expect(page.getByText('CABINET-900')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['MIRROR-900', 'CABINET-900', 'BASIN-900'])
    await expect(page.getByText(part)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  await expect(page.getByText('31.337')).toBeHidden();
  await expect(page.getByText('cost $171.02')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await waitForShortcuts(page);
  await openActions(page);
  const { text } = await saved(page, () => page.getByRole('link', { name: 'PDF' }).click());
  for (const part of ['VANITY-900', 'CABINET-900', 'BASIN-900', 'MIRROR-900'])
    expect(text.split(part), part).toHaveLength(2);
  expect(text).not.toMatch(/411\.07|260\.13|171\.02|31\.337|unit cost/i);
});

test('what Ctrl+P prints says the same as the PDF: the mark, the seller, numbers and totals', async ({
  page,
  reader,
}) => {
  const file = await reader.get('branch staff', '/portal-api/au/invoices/J1001/pdf');
  const pdf = await readPdf(await file.body());
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.locator('svg[viewBox="0 0 20 20"]')).toBeVisible();
  for (const words of [
    'Southern Trade Supplies Pty Ltd',
    '51 824 753 556',
    'J1001',
    '70455',
    'BASIN-900',
    '171.52',
    '1,898.72',
    '500.00',
    '1,398.72',
  ]) {
    await expect(paper).toContainText(words, { useInnerText: true });
    expect(pdf.text).toContain(words);
  }
  await page.emulateMedia({ media: 'screen' });
});

test('an invoice is mailed as a link that opens its PDF for somebody who cannot sign in', async ({
  page,
  playwright,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  const mail = new URL(
    (await page.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? '',
  );
  expect(mail.protocol).toBe('mailto:');
  expect(mail.searchParams.get('subject')).toBe(
    'Tax invoice J1001 from Southern Trade Supplies Pty Ltd',
  );
  const [link = ''] = /https?:\S+/.exec(mail.searchParams.get('body') ?? '') ?? [];
  const stranger = await playwright.request.newContext();
  const response = await stranger.get(link);
  const pdf = await readPdf(await response.body());
  expect(pdf.title).toBe('Tax invoice J1001');
  expect(pdf.text).not.toMatch(/411\.07|260\.13|unit cost/i);
  expect((await stranger.get(link.replace('J1001', 'J1002'))).status()).toBe(404);
  await stranger.dispose();
});

test('selected invoices are one PDF, to be saved or printed', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices?q=J100');
  await waitForShortcuts(page);
  await expect(page.getByRole('button', { name: 'PDF' })).toBeHidden();
  const all = page.getByLabel('Select all');
  await all.check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await all.uncheck();
  await expect(page.getByLabel('Select J1001')).not.toBeChecked();
  for (const number of ['J1001', 'J1002', 'J1003']) {
    await expect(all).not.toBeChecked();
    await page.getByLabel(`Select ${number}`).check();
  }
  await expect(all).toBeChecked();
  await page.getByLabel('Select J1003').uncheck();
  const chosen = await saved(page, () => page.getByRole('button', { name: 'PDF' }).click());
  expect(chosen.title).toMatch(
    /^(Tax invoice J1001, Credit note J1002|Credit note J1002, Tax invoice J1001)$/,
  );
  const opened = page.context().waitForEvent('request', (request) => /\/pdf\?/.test(request.url()));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await opened).url()).toMatch(
    /\/portal-api\/au\/invoices\/pdf\?number=J100\d&number=J100\d$/,
  );
});

test.describe('while PDFs cannot be made', () => {
  test.use({ allowedErrors: /status of 503/ });

  test('the error is shown in place, with a retry', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/invoices/J1001');
    await waitForShortcuts(page);
    await page.route('**/pdf', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openActions(page);
    await page.getByRole('link', { name: 'PDF' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The service is busy or restarting.',
    );
    const { title } = await saved(page, () =>
      page.getByRole('button', { name: 'Try again' }).click(),
    );
    expect(title).toBe('Tax invoice J1001');
  });
});

/** The PDF that `action` downloads, parsed. */
async function saved(page: Page, action: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  const pdf = await readPdf(await readFile(await download.path()));
  return { ...pdf, name: download.suggestedFilename() };
}
