import { expect, type Page } from '@playwright/test';
import {
  expectAccessibleInBothThemes,
  expectNoHorizontalScrolling,
} from '#e2e/fixtures/expectations.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { openAsset } from '#e2e/pages/assets.ts';
import { SCREEN_STATES, type ScreenState } from '#e2e/pages/screens.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { attachSharedSession, type StaffRole } from '#e2e/staff/staff.ts';

/** What surrounds all screens, more than half of the elements of most, is checked on the home screen. */
const FRAME = ['header:not(main *)', 'nav:not(main *)', 'aside:not(main *)'];
const WITH_FRAME = ['front page', 'home'];

for (const [name, screen] of Object.entries(SCREEN_STATES)) {
  test(`${name}: is accessible in both themes, and fits every width`, async ({ page }) => {
    await open(page, screen);
    await expectNoHorizontalScrolling(page);
    for (const [part, show] of Object.entries(screen.opens ?? {})) {
      await show(page);
      await expectNoHorizontalScrolling(page);
      await expectAccessibleInBothThemes(page, { include: part });
      await page.keyboard.press('Escape');
    }
    await leaveOutRepeated(page);
    await expectAccessibleInBothThemes(page, WITH_FRAME.includes(name) ? {} : { exclude: FRAME });
  });
}

/** Longer texts, messages and paper on those screens. */
const LONGER = [
  '/au/search',
  '/au/purchase-orders?from=never&overdue=maybe',
  '/au/purchase-orders/PO-7001/receiving-sheet',
  '/au/products?q=7401000',
  '/au/products/740400',
  '/au/products/740200',
  '/au/assets?q=tap&checksumSha256=abc&type=PICTURE',
  '/au/costs?product=TAP-15&product=700417&product=TAP-16&product=7000001',
  '/au/costs?product=TAP-15&date=1+Dec',
  '/au/accounts?q=kotuku&status=ON_HOLD&sort=name',
  '/au/accounts?status=ASLEEP&branch=999',
  '/au/accounts/J-70999',
  '/au/events?from=never&type=GONE',
];

test.describe('as sent', () => {
  test.use({ withoutScripts: true });

  test('long texts, messages and paper fit every width', async ({ page }) => {
    await attachSharedSession(page, 'auditor');
    for (const path of LONGER) {
      await page.goto(path);
      await expectNoHorizontalScrolling(page);
    }
    await page.goto('/au/assets?q=paipa');
    await openAsset(page);
    await expectNoHorizontalScrolling(page);
  });
});

async function open(page: Page, { as = 'branch staff', path, before }: ScreenState): Promise<void> {
  if (as !== 'nobody') await attachSharedSession(page, as);
  await page.goto(path);
  if (as !== 'nobody') await waitForShortcuts(page);
  else await waitForHydration(page);
  await before?.(page);
}

/** A page without shortcuts does not say so itself. An element that is removed before cannot be hydrated. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main li')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}

/**
 * Removes what a page has dozens of: of rows and entries with the same elements all but two, and the operations of the
 * API but the first and the one tried.
 */
async function leaveOutRepeated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Map<string, number>();
    for (const row of document.querySelectorAll('main :is(tr, li)')) {
      const elements = [row, ...row.querySelectorAll('*')];
      const kind = elements.map((each) => `${each.tagName} ${each.getAttribute('class')}`).join();
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      if (count > 2 && !row.contains(document.activeElement)) row.remove();
    }
    const [, ...articles] = document.querySelectorAll('main article');
    for (const article of articles)
      if (!article.querySelector('[role=status]:not(:empty), form')) article.remove();
  });
}

/** Text on each screen, for branch staff unless a role is given. A form is sent without scripts in `invoices/invoices`. */
const READ: readonly (readonly [path: string, text: RegExp, role?: StaffRole])[] = [
  ['/au', /Which branch do you work at.+Choosing a branch needs JavaScript/s],
  ['/au/invoices', /1–50 of (more than )?[\d,]+, newest first/],
  ['/au/invoices?list=J1001+NO-1', /1 found ?, ?1 not found/],
  ['/au/invoices/J1001', /CABINET-900/],
  ['/au/invoices/J1003', /Credit note J1003/],
  ['/au/invoices/J2001/receipt', /SCREW-50/],
  ['/au/purchase-orders?supplier=tui', /PO-7001/],
  ['/au/purchase-orders/PO-7001?deleted=shown', /Never wanted/],
  ['/au/purchase-orders/PO-7001/receiving-sheet', /Receiving sheet PO-7001/],
  ['/au/purchase-orders/PO-7001/lines/2', /12 days late/],
  ['/au/purchase-orders/PO-7001/lines/8', /Never wanted/],
  ['/au/products?section=LAUNDRY&q=ring', /Sealing ring 50 mm/],
  ['/au/products/TAP-15', /Basin mixer/],
  ['/au/events?account=tui+plumbing', /0491 570 110/, 'auditor'],
  ['/au/branches?state=VIC&sort=change', /Brunswick/],
  ['/nz/branches/805?date=2027-12-02', /7:00 am–12:00 pm and 1:00 pm–4:30 pm/],
  ['/au/branches/601/door-sheet', /Opening hours/],
  ['/au/availability?branch=501&row=7000008+8', /4 now, 4 on .+ Has all 4/s],
  ['/au/assets/upload', /To upload from this page, turn on JavaScript/],
  ['/au/assets?sort=oldest', /oldest first/],
];

test('every document, list, search and branch is read without scripts', async ({ reader }) => {
  for (const [path, text, role = 'branch staff'] of READ) {
    const page = await reader.page(role, path);
    expect(page.heading, path).not.toBe('');
    expect(page.text, path).toMatch(text);
    // A placeholder whose content React streams later and moves by script.
    expect(page.html, path).not.toContain('<template id="B:');
  }
});
