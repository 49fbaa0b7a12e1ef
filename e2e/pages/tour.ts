import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { StaffRole } from '#e2e/staff/staff.ts';
import { waitForShortcuts } from './shell.ts';

/** Folder of the documentation's pictures. */
export const PICTURE_FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** A picture of the documentation, and how to take it. */
export type Picture = {
  /** Its file in docs/pictures, without the extension. */
  readonly name: string;
  /** Its path, or what finds it. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** Role of the viewer (branch staff). */
  readonly as?: StaffRole | 'nobody';
  readonly isDark?: boolean;
  /** On a screen as narrow as a phone's. */
  readonly isNarrow?: boolean;
  /** Runs when the page is loaded, before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
};

/** Rows of the availability sheet; most are in stock. */
const ROWS = [
  '1000247+40',
  '1000955+8',
  '1002468+24',
  '1004383+60',
  '1101601+2',
  '1200420+12',
  '1400189+2',
  '1401051+1',
  '1500386+2',
  '2200364+30',
]
  .map((row) => `row=${row}`)
  .join('&');

/** The pictures, in the order of docs/portal.md. */
export const PICTURES: readonly Picture[] = [
  { name: 'shortcuts', path: '/au/invoices', before: (page) => page.keyboard.press('?') },
  { name: 'front', path: '/', as: 'nobody' },
  { name: 'home', path: '/au', before: viewRecords },
  { name: 'search', path: '/au', before: search },
  { name: 'invoices', path: '/au/invoices?customer=plumbing&from=2026-11-01' },
  {
    name: 'invoice-list',
    path: '/au/invoices?list=2412389+2412361+2412354+2412333+2499999+2412186',
  },
  { name: 'invoice', path: '/au/invoices/2410131' },
  { name: 'customer-order', path: '/au/customer-orders/60210870' },
  { name: 'purchase-orders', path: '/au/purchase-orders?overdue=yes&sort=due' },
  { name: 'purchase-order', path: '/au/purchase-orders/312383' },
  {
    name: 'order-line',
    as: 'buyer',
    path: firstLink('/au/purchase-orders/312383', 'a[href*="/lines/"]'),
  },
  { name: 'availability', path: `/au/availability?branch=601&${ROWS}` },
  { name: 'products', path: '/au/products?q=mixer' },
  { name: 'product', path: '/au/products/1400603' },
  {
    name: 'costs',
    as: 'buyer',
    path: '/au/costs?product=1000267&product=1000689&date=2026-12-01',
  },
  { name: 'branches', path: '/au/branches?near=601&sort=distance' },
  { name: 'branch', path: '/au/branches/601' },
  { name: 'accounts', path: '/au/accounts?q=plumbing' },
  {
    name: 'account',
    path: '/au/accounts/04cbe09c-6f20-8ef2-a5f3-88f814a3f975?from=1&to=3',
  },
  { name: 'events', path: '/au/events' },
  { name: 'assets', path: '/au/assets' },
  {
    name: 'asset',
    as: 'asset manager',
    path: firstLink('/au/assets?type=IMAGE', '[data-row-link]'),
  },
  { name: 'upload', path: '/au/assets/upload' },
  { name: 'reference', path: '/au/api#getInvoice' },
  { name: 'dark', path: '/au/branches', isDark: true },
  { name: 'phone', path: '/au/invoices', isNarrow: true },
];

/** The path of the first link on a page that matches the selector. */
function firstLink(path: string, selector: string) {
  return async (page: Page) => {
    await page.goto(path);
    const found = await page.locator(selector).first().getAttribute('href');
    if (found === null) throw new Error(`${path} has no link that matches ${selector}.`);
    return found;
  };
}

/** Opens some records, so that the home screen lists them as recently viewed. */
async function viewRecords(page: Page): Promise<void> {
  for (const path of ['/au/invoices/2410131', '/au/purchase-orders/312383', '/au/branches/509']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await waitForShortcuts(page);
  }
  await page.goto('/au', { waitUntil: 'networkidle' });
  await waitForShortcuts(page);
  await page.getByText('312383').first().waitFor();
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('tonkin');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}
