import { expect, type Page } from '@playwright/test';
import { SCREEN_STATES } from '#e2e/contact-sheet/screens.ts';
import {
  expectAccessibleInBothThemes,
  expectNoHorizontalScrolling,
  WIDTHS,
  ZOOMED_WIDTHS,
} from '#e2e/fixtures/expectations.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { attachSharedSession, type StaffRole } from '#e2e/staff/staff.ts';

/** A screen of each template, and each state with parts of its own, by its name on the contact sheet. */
const TEMPLATES = [
  'sign-in, no-role',
  'front page',
  'home, day of a branch',
  'search, full',
  'menu',
  'shortcuts',
  'search page',
  'invoices, list',
  'invoices, broken',
  'invoice with costs',
  'invoice, receipt',
  'batch print',
  'orders, by supplier',
  'order',
  'order line with costs',
  'customer order',
  'branches, by distance',
  'branch, Chatham',
  'branch, door sheet',
  'products, browsed',
  'product with costs',
  'assets, few',
  'asset, picture',
  'asset, delete',
  'upload, full',
  'upload, on its way',
  'availability, elsewhere',
  'availability, lists',
  'costs, full',
  'account, two versions',
  'events, full',
  'api, a call tried',
];

/** Checked with the page frame, which all screens share: it is more than half of the elements of most. */
const WITH_FRAME = ['front page', 'home, day of a branch', 'search, full', 'menu', 'shortcuts'];
const FRAME = ['header:not(main *)', 'nav:not(main *)', 'aside:not(main *)'];

/** Further states of those templates, with messages or longer text, that are checked only for width. */
const LONGER = [
  'search page, no query',
  'invoice, PDF broken',
  'orders, broken',
  'order, receiving sheet',
  'products, near',
  'product, 400 characters',
  'product, kit of kits',
  'assets, broken',
  'assets, few in a table',
  'asset, long name',
  'costs, several',
  'costs, broken',
  'accounts, by name',
  'accounts, broken',
  'account, deleted',
  'events, broken',
];

// Some screens show a failed request.
test.use({ allowedErrors: /status of (404|412|500|503|507)/ });

for (const name of TEMPLATES) {
  test(`${name}: is accessible in both themes, and fits every width`, async ({ page }) => {
    await open(page, name);
    await expectNoHorizontalScrolling(page, [...ZOOMED_WIDTHS, ...WIDTHS]);
    await leaveOutRepeated(page);
    await expectAccessibleInBothThemes(page, WITH_FRAME.includes(name) ? [] : FRAME);
  });
}

for (const name of LONGER) {
  test(`${name}: fits every width too`, async ({ page }) => {
    await open(page, name);
    await expectNoHorizontalScrolling(page, [...ZOOMED_WIDTHS, ...WIDTHS]);
  });
}

/** Opens a screen of the contact sheet in the role that it is for. */
async function open(page: Page, name: string): Promise<void> {
  const shown = SCREEN_STATES.find((each) => each.name === name);
  if (!shown) throw new Error(`There is no screen “${name}”.`);
  const { as = 'branch staff', path, before } = shown;
  if (as !== 'nobody') await attachSharedSession(page, as);
  await page.goto(path);
  if (as !== 'nobody') await waitForShortcuts(page);
  await before?.(page);
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
  ['/au/invoices/J2001?paper=receipt', /SCREW-50/],
  ['/au/invoices/print?number=J1001&number=J2001', /2 invoices to print/],
  ['/au/purchase-orders?supplier=tui', /PO-7001/],
  ['/au/purchase-orders/PO-7001?deleted=shown', /Never wanted/],
  ['/au/purchase-orders/PO-7001?paper=receiving', /Receiving sheet PO-7001/],
  ['/au/purchase-orders/PO-7001/lines/2', /12 days late/],
  ['/au/purchase-orders/PO-7001/lines/8', /Never wanted/],
  ['/au/products?section=LAUNDRY&q=ring', /Sealing ring 50 mm/],
  ['/au/products/TAP-15', /Basin mixer/],
  ['/au/events?account=tui+plumbing', /0491 570 110/, 'auditor'],
  ['/au/branches?state=VIC&sort=change', /Brunswick/],
  ['/nz/branches/805?date=2027-12-02', /7:00 am–12:00 pm and 1:00 pm–4:30 pm/],
  ['/au/branches/601?paper=door', /Opening hours/],
  ['/au/availability?branch=501&row=7000008+8', /4 now, 4 on .+ Has all 4/s],
  ['/au/assets/upload', /To upload from this page, turn on JavaScript/],
  ['/au/assets?view=table&sort=oldest', /oldest first/],
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
