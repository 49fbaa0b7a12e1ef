import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Role } from '#lib/auth/roles.ts';
import { Problem } from '#lib/command.ts';

/** A page of the portal, and where it stands over the made-up business. */
export type PortalPage = {
  readonly name: string;
  /** Its folder below `app/(portal)/[countryCode]`, or below `app` where it is of no country. */
  readonly route: string;
  /** A sheet is where the browser does the work: it may weigh more than a document. */
  readonly kind: 'document' | 'sheet';
  /** Who looks at it: branch staff unless it is told. */
  readonly as?: Role;
  /** Finds its address, by looking through the portal's own lists. */
  readonly find: (page: Page) => Promise<string>;
};

/** Every page of the portal, the busiest of its kind where there are many. */
export const PORTAL_PAGES: readonly PortalPage[] = [
  { name: 'Home', route: '', kind: 'document', find: at('/au') },
  { name: 'Search', route: '/search', kind: 'document', find: at('/au/search?q=tap') },
  { name: 'Invoices', route: '/invoices', kind: 'document', find: at('/au/invoices') },
  {
    name: 'Invoice',
    route: '/invoices/[invoiceNumber]',
    kind: 'document',
    find: firstRow('/au/invoices?least=5000'),
  },
  {
    name: 'Batch print',
    route: '/invoices/print',
    kind: 'document',
    find: async (page) => {
      const numbers = (await links(page, '/au/invoices', ROW)).slice(0, 5).map(lastPart);
      return `/au/invoices/print?${numbers.map((number) => `number=${number}`).join('&')}`;
    },
  },
  {
    name: 'Purchase orders',
    route: '/purchase-orders',
    kind: 'document',
    find: at('/au/purchase-orders'),
  },
  {
    name: 'Purchase order',
    route: '/purchase-orders/[purchaseOrderNumber]',
    kind: 'document',
    as: 'buyer',
    find: firstRow('/au/purchase-orders?overdue=yes'),
  },
  {
    name: 'Order line',
    route: '/purchase-orders/[purchaseOrderNumber]/lines/[lineNumber]',
    kind: 'document',
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
    kind: 'sheet',
    find: async (page) => {
      const rows = (await productNumbers(page, 24)).map((number) => `row=${number}+8`);
      return `/au/availability?branch=601&${rows.join('&')}`;
    },
  },
  { name: 'Products', route: '/products', kind: 'document', find: at('/au/products?q=mixer') },
  {
    name: 'Product',
    route: '/products/[productNumber]',
    kind: 'document',
    as: 'buyer',
    find: firstRow('/au/products?q=mixer'),
  },
  { name: 'Branches', route: '/branches', kind: 'document', find: at('/au/branches') },
  {
    name: 'Branch',
    route: '/branches/[branchNumber]',
    kind: 'document',
    find: firstRow('/au/branches'),
  },
  {
    name: 'Costs',
    route: '/costs',
    kind: 'document',
    as: 'buyer',
