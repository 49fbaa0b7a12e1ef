import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Role } from '#lib/auth/scopes.ts';
import { waitUntilInteractive } from './browser.ts';
import { at, type PortalPage, pageNamed } from './pages.ts';

/** Folder of the documentation's pictures. */
export const PICTURE_FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** A picture of the documentation, and how to take it. */
export type Picture = {
  /** Its file in docs/pictures, without the extension. */
  readonly name: string;
  readonly find: PortalPage['find'];
  /** Role of the viewer (branch staff). */
  readonly as?: Role | 'nobody';
  readonly isDark?: boolean;
  /** On a screen as narrow as a phone's. */
  readonly isNarrow?: boolean;
  /** Runs when the page is loaded, before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
};

/** A Thursday afternoon. The demo data depends on the clock, so this keeps it the same. */
export const TOUR_CLOCK = '2026-11-19T14:02:00+11:00';

/** Home branch of everybody in the pictures. */
export const HOME_BRANCH = '605';

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
  { name: 'shortcuts', find: at('/au/invoices'), before: (page) => page.keyboard.press('?') },
  { name: 'front', find: at('/'), as: 'nobody' },
  { name: 'home', find: at('/au'), before: viewRecords },
  { name: 'search', find: at('/au'), before: search },
  { name: 'invoices', find: at('/au/invoices?customer=plumbing&from=2026-11-01') },
  {
    name: 'invoice-list',
    find: at('/au/invoices?list=2412389+2412361+2412354+2412333+2499999+2412186'),
  },
  { name: 'invoice', find: at('/au/invoices/2410131') },
  { name: 'customer-order', find: at('/au/customer-orders/60210870') },
  { name: 'purchase-orders', find: at('/au/purchase-orders?overdue=yes&sort=due') },
  { name: 'purchase-order', find: at('/au/purchase-orders/312383') },
  { name: 'order-line', as: 'buyer', find: pageNamed('Order line') },
  { name: 'availability', find: at(`/au/availability?branch=601&${ROWS}`) },
  { name: 'products', find: at('/au/products?q=mixer') },
  { name: 'product', find: at('/au/products/1400603') },
  {
    name: 'costs',
    as: 'buyer',
    find: at('/au/costs?product=1000267&product=1000689&date=2026-12-01'),
  },
  { name: 'branches', find: at('/au/branches?near=601&sort=distance') },
  { name: 'branch', find: at('/au/branches/601') },
  { name: 'accounts', find: at('/au/accounts?q=plumbing') },
  {
    name: 'account',
    find: at('/au/accounts/04cbe09c-6f20-8ef2-a5f3-88f814a3f975?from=1&to=3'),
  },
  { name: 'events', find: at('/au/events') },
  { name: 'assets', find: at('/au/assets') },
  { name: 'asset', as: 'asset_manager', find: pageNamed('Asset') },
  { name: 'upload', find: at('/au/assets/upload') },
  { name: 'reference', find: at('/au/api#getInvoicesByInvoiceNumber') },
  { name: 'dark', find: at('/au/branches'), isDark: true },
  { name: 'phone', find: at('/au/invoices'), isNarrow: true },
];

/** Opens some records, so that the home screen lists them as recently viewed. */
async function viewRecords(page: Page): Promise<void> {
  for (const path of ['/au/invoices/2410131', '/au/purchase-orders/312383', '/au/branches/509']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await waitUntilInteractive(page);
  }
  await page.goto('/au', { waitUntil: 'networkidle' });
  await waitUntilInteractive(page);
  await page.getByText('312383').first().waitFor();
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('tonkin');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}
