import type { Page } from '@playwright/test';

/** A screen as the contact sheet shows it: with something on it, with nothing, and broken. */
export type Shown = {
  readonly name: string;
  readonly path: string;
  /** What is done on it before it is looked at. */
  readonly before?: (page: Page) => Promise<void>;
};

/** Every screen of the portal, each in the states that it has. A new screen is a line here. */
export const SHOWN: readonly Shown[] = [
  { name: 'home, empty', path: '/au' },
  { name: 'home with a branch', path: '/nz', before: chooseBranch },
  { name: 'home with what was seen', path: '/au/invoices/536540', before: goHome },
  { name: 'search, full', path: '/au', before: (page) => search(page, '5365') },
  { name: 'search, empty', path: '/au', before: (page) => search(page, 'no such thing') },
  { name: 'search, broken', path: '/au', before: searchBroken },
  { name: 'shortcuts', path: '/au', before: (page) => page.keyboard.press('?') },
  { name: 'menu', path: '/au', before: openMenu },
  { name: 'no network', path: '/au', before: (page) => page.context().setOffline(true) },
  { name: 'nothing there', path: '/au/no/such/screen' },
  { name: 'invoices, full', path: '/au/invoices' },
  { name: 'invoices, empty', path: '/au/invoices?q=no+such+thing' },
  { name: 'invoices, broken', path: '/au/invoices?from=never' },
  { name: 'invoice', path: '/au/invoices/536540' },
  { name: 'invoice, not there', path: '/au/invoices/none' },
];

async function chooseBranch(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /work/i }).selectOption('805');
  await page.getByText('Waitangi · branch 805').waitFor();
}

async function goHome(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Home' })
    .click();
  await page.getByRole('heading', { name: 'Recently seen' }).waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page
    .getByRole('status')
    .filter({ hasText: /result|matches/ })
    .waitFor();
}

async function searchBroken(page: Page): Promise<void> {
  await page.route('**/portal-api/*/search?**', (route) =>
    route.fulfill({ status: 500, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.keyboard.press('/');
  await page.keyboard.type('5365');
  await page.getByText('The search failed').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}
