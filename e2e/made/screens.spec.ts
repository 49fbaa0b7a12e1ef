import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothThemes,
  expectNoSidewaysScrolling,
  WIDTHS,
  ZOOMED,
} from '../expectations.ts';
import { test } from '../journey.ts';
import { SHOWN } from '../screens.ts';
import { listening } from '../shortcuts.ts';
import { shareSession } from '../staff.ts';

/** A screen of each kind, and of each state that has parts of its own, by its name on the contact sheet. */
const LOOKED_AT = [
  'sign-in, no-role',
  'front page',
  'reference',
  'home, day of a branch',
  'search, full',
  'menu',
  'menu of screens',
  'shortcuts',
  'search page',
  'search page, nothing asked',
  'invoices, list',
  'invoices, broken',
  'invoice with costs',
  'invoice, adds up wrongly',
  'invoice, receipt',
  'invoice, PDF broken',
  'batch print',
  'orders, by supplier',
  'orders, broken',
  'order',
  'order, receiving sheet',
  'order line with costs',
  'branches, by distance',
  'branch, Chatham',
  'branch, door sheet',
  'products, browsed',
  'products, near',
  'product',
  'product with costs',
  'product, kit of kits',
  'product, 400 characters',
  'assets, few',
  'assets, few in a table',
  'assets, broken',
  'asset, picture',
  'asset, long name',
  'asset, delete',
  'upload, empty',
  'upload, full',
  'upload, on its way',
  'availability, elsewhere',
  'availability, lists',
  'costs, full',
  'costs, several',
  'costs, broken',
  'accounts, by name',
  'accounts, broken',
  'account, two versions',
  'account, deleted',
  'events, full',
  'events, broken',
  'api, a call tried',
];

// Some screens are shown as they are when something fails.
test.use({ mayComplainOf: /status of (404|412|500|503|507)/ });

for (const name of LOOKED_AT) {
  test(`${name}: is accessible in both themes, and fits every width`, async ({ page }) => {
    const shown = SHOWN.find((each) => each.name === name);
    if (!shown) throw new Error(`There is no screen “${name}”.`);
    const { as = 'branch staff', path, before } = shown;
    if (as !== 'nobody') await shareSession(page, as);
    await page.goto(path);
    if (as !== 'nobody') await listening(page);
    await before?.(page);
    await leaveOutRepeated(page);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScrolling(page, [...ZOOMED, ...WIDTHS]);
  });
}

/** Takes out what a page has dozens of: operations of the API but the first, and the one that was tried. */
async function leaveOutRepeated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [, ...others] = document.querySelectorAll('main article');
    for (const article of others.slice(2))
      if (!article.querySelector('[role=status]:not(:empty), form')) article.remove();
  });
}
