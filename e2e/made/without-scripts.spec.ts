import { expect } from '@playwright/test';
import { test } from '../journey.ts';

/** What is read on each screen; what is searched there without scripts, the journeys of the screen tell. */
const READ: readonly (readonly [path: string, text: RegExp])[] = [
  ['/au', /Recently seen/],
  ['/au/invoices', /The first 50 invoices found, the newest first/],
  ['/au/invoices?list=J1001+NO-1', /1 found, 1 not found/],
  ['/au/invoices/J1001', /CABINET-900/],
  ['/au/invoices/J1003', /Adjustment note J1003/],
  ['/au/invoices/J2001?paper=receipt', /SCREW-50/],
  ['/au/invoices/print?number=J1001&number=J2001', /2 invoices to print/],
  ['/au/purchase-orders?supplier=tui', /PO-7001/],
  ['/au/purchase-orders/PO-7001?deleted=shown', /Never wanted/],
  ['/au/purchase-orders/PO-7001?paper=receiving', /Receiving sheet PO-7001/],
  ['/au/purchase-orders/PO-7001/lines/2', /Line expected/],
  ['/au/branches?state=VIC&sort=change', /Brunswick/],
  ['/nz/branches/805?date=2027-12-02', /07:00–12:00 and 13:00–16:30/],
  ['/au/branches/601?paper=door', /Opening hours/],
  ['/au/availability?branch=501&row=7000008+8', /short/],
  ['/au/assets?view=table&sort=oldest', /the oldest first/],
];

test.describe('with scripts off', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('every document, list, search and branch is read', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/au');
    for (const [path, text] of READ) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('main'), path).toContainText(text);
    }
  });
});
