import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Role } from '#lib/auth/scopes.ts';
import { CommandError } from '#lib/command.ts';

/** A page of the portal, and how to find it in the demo data. */
export type PortalPage = {
  readonly name: string;
  /** Its folder below `app/(portal)/[countryCode]`, or below `app` for a page without a country. */
  readonly route: string;
  /** Role of the viewer (branch staff). */
  readonly as?: Role;
  /** Finds its path by following the portal's own lists. */
  readonly find: (page: Page) => Promise<string>;
};

/** Every page of the portal; of a kind with many pages, a busy one. */
export const PORTAL_PAGES: readonly PortalPage[] = [
  { name: 'Home', route: '', find: at('/au') },
  { name: 'Search', route: '/search', find: at('/au/search?q=tap') },
  { name: 'Invoices', route: '/invoices', find: at('/au/invoices') },
  {
    name: 'Invoice',
    route: '/invoices/[invoiceNumber]',
    find: firstRow('/au/invoices?least=5000'),
  },
  {
    name: 'Batch print',
    route: '/invoices/print',
    find: async (page) => {
      const numbers = (await links(page, '/au/invoices', ROW)).slice(0, 5).map(lastSegment);
      return `/au/invoices/print?${numbers.map((number) => `number=${number}`).join('&')}`;
    },
  },
  {
    name: 'Purchase orders',
    route: '/purchase-orders',
    find: at('/au/purchase-orders'),
  },
  {
    name: 'Purchase order',
    route: '/purchase-orders/[purchaseOrderNumber]',
    as: 'buyer',
    find: firstRow('/au/purchase-orders?overdue=yes'),
  },
  {
    name: 'Order line',
    route: '/purchase-orders/[purchaseOrderNumber]/lines/[lineNumber]',
    as: 'buyer',
    find: async (page) =>
      firstLink(
        page,
        await firstRow('/au/purchase-orders?overdue=yes')(page),
        'a[href*="/lines/"]',
      ),
  },
  {
    name: 'Availability',
    route: '/availability',
    find: async (page) => {
      const rows = (await productNumbers(page, 24)).map((number) => `row=${number}+8`);
      return `/au/availability?branch=601&${rows.join('&')}`;
    },
  },
  { name: 'Products', route: '/products', find: at('/au/products?q=mixer') },
  {
    name: 'Product',
    route: '/products/[productNumber]',
    as: 'buyer',
    find: firstRow('/au/products?q=mixer'),
  },
  {
    name: 'Customer order',
    route: '/customer-orders/[orderNumber]',
    find: async (page) =>
      firstLink(page, await firstRow('/au/invoices')(page), 'main a[href*="/customer-orders/"]'),
  },
  { name: 'Branches', route: '/branches', find: at('/au/branches') },
  {
    name: 'Branch',
    route: '/branches/[branchNumber]',
    find: firstRow('/au/branches'),
  },
  {
    name: 'Costs',
    route: '/costs',
    as: 'buyer',
    find: async (page) => {
      const products = (await productNumbers(page, 3)).map((number) => `product=${number}`);
      return `/au/costs?${products.join('&')}`;
    },
  },
  { name: 'Accounts', route: '/accounts', find: at('/au/accounts') },
  {
    name: 'Account',
    route: '/accounts/[accountId]',
    find: firstRow('/au/accounts'),
  },
  { name: 'Events', route: '/events', find: at('/au/events') },
  { name: 'Assets', route: '/assets', find: at('/au/assets') },
  {
    name: 'Asset',
    route: '/assets/[assetId]',
    as: 'asset_manager',
    find: firstRow('/au/assets?type=IMAGE'),
  },
  {
    name: 'Edit asset',
    route: '/assets/[assetId]/edit',
    as: 'asset_manager',
    find: async (page) => `${await firstRow('/au/assets?type=IMAGE')(page)}/edit`,
  },
  { name: 'Upload', route: '/assets/upload', find: at('/au/assets/upload') },
  { name: 'API', route: '/api', find: at('/au/api') },
  { name: 'API reference', route: '/reference', find: at('/reference') },
];

/** Finds the page with this name. */
export function pageNamed(name: string): PortalPage['find'] {
  return (page) => {
    const named = PORTAL_PAGES.find((candidate) => candidate.name === name);
    if (!named) throw new CommandError(`There is no page called ${name}.`);
    return named.find(page);
  };
}

/** The first products of the catalogue, by number. */
export async function productNumbers(page: Page, count: number): Promise<string[]> {
  if (!page.url().startsWith('http')) await page.goto('/au');
  // A session is accepted by the API only from a page of the portal.
  const answer = await page.evaluate(
    async (limit) => (await fetch(`/v1/au/products?limit=${limit}`)).json(),
    count,
  );
  return Products.parse(answer).products.map(({ number }) => number);
}

/** A page with a known path. */
export function at(path: string): PortalPage['find'] {
  return async () => path;
}

/** The page that the first row of a list links to. */
function firstRow(list: string): PortalPage['find'] {
  return (page) => firstLink(page, list, ROW);
}

const ROW = '[data-row-link]';

async function firstLink(page: Page, path: string, selector: string): Promise<string> {
  const [first] = await links(page, path, selector);
  if (first === undefined) throw new CommandError(`${path} has no link that matches ${selector}.`);
  return first;
}

/** Paths of the links on a page, in order. */
async function links(page: Page, path: string, selector: string): Promise<string[]> {
  await page.goto(path);
  const found = await page.locator(selector).all();
  const addresses = await Promise.all(found.map((link) => link.getAttribute('href')));
  return addresses.filter((address) => address !== null);
}

function lastSegment(path: string): string {
  return path.split('/').at(-1) ?? '';
}

const Products = z.object({ products: z.array(z.object({ number: z.string() })) });
