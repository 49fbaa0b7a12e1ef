import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { openPortal, type TestPortal } from '#server/testing/test-portal.ts';
import { loadDemoBranches } from '#tests/contract/cases/seed.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import { loadPuppeteer } from '#tools/packages/packages.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = setUpFolder();
let portal: TestPortal;
type Launch = Awaited<ReturnType<typeof loadPuppeteer>>['launch'];
let browser: Awaited<ReturnType<Launch>>;
let page: Awaited<ReturnType<typeof browser.newPage>>;
const violations: string[] = [];

beforeAll(async () => {
  ensureProgram('firefox-esr', 'firefox-esr');
  portal = await openPortal();
  await loadDemoBranches(portal.database.url);
  await saveInvoice(portal.database.db, 'au', anInvoice({ number: '2410131' }));
  portal.issuer.next = { claims: { role: 'branch_staff' } };
  const { launch } = await loadPuppeteer();
  browser = await launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' });
  page = await browser.newPage();
  page.on('pageerror', (error) => violations.push(String(error)));
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

test('Firefox signs in, finds an invoice, checks a list and uploads a file', async () => {
  await page.goto(`${portal.service.url}/sign-in?returnTo=/au/invoices`);
  await page.locator('a::-p-text(Sign in)').click();
  await page.locator('h1::-p-text(Invoices)').wait();

  await page.locator('header input').click();
  await page.keyboard.type('2410131');
  await page.keyboard.press('Enter');
  await page.locator('h1::-p-text(2410131)').wait();

  await page.goto(`${portal.service.url}/au/availability?branch=605&row=NONE-1+3`);
  await page.locator('td::-p-text(Product not found)').wait();

  await page.goto(`${portal.service.url}/au/assets/upload`);
  const file = join(folder, 'list.csv');
  await writeFile(file, 'a,b\n1,2\n');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
  await page.locator('button::-p-text(Upload)').click();
  await page.locator('::-p-text(1 uploaded)').wait();
  expect(violations).toEqual([]);
});
