import type { Page } from '@playwright/test';
import type { StaffRole } from '#e2e/staff/staff.ts';
import { openAsset, openDelete } from './assets.ts';
import { showOtherBranches, startNamingList } from './availability.ts';
import { openSystem } from './integrations.ts';
import { tryOperation } from './invoices.ts';
import { chooseBranch, openMenu, search } from './shell.ts';
import { showEveryUploadState, stallUploads } from './upload.ts';

/** A screen of the portal in one of its states. */
export type ScreenState = {
  readonly path: string;
  /** The role to sign in with, by default branch staff. */
  readonly as?: StaffRole | 'nobody';
  /** Steps that lead to the state. */
  readonly before?: (page: Page) => Promise<void>;
  /** What opens over the screen, in order: the selector of each, and the steps that open it. */
  readonly opens?: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

/** Rows of every kind: there, short, coming, needed by a date, unknown and without a quantity. */
const SHEET =
  '/au/availability?branch=501&row=7000001+8&row=7000008+8&row=7000030+70&row=7000045+8+2026-12-24&row=70000045+1&row=7000007+-';

/** A screen of each template, and each state with parts of its own. A new template is a line here. */
export const SCREEN_STATES: Readonly<Record<string, ScreenState>> = {
  'sign-in with a problem': {
    as: 'nobody',
    path: '/sign-in?problem=no-role&correlationId=6f2c1c34-77aa-4c0e-9d0c-3f1a40b2a1d7',
  },
  'front page': { as: 'nobody', path: '/' },
  home: {
    path: '/au',
    before: (page) => chooseBranch(page, '501'),
    opens: {
      'dialog:popover-open': (page) => page.keyboard.press('?'),
      ':popover-open:not(dialog)': openMenu,
      '[role=listbox]': (page) => search(page, '5365'),
    },
  },
  'search page': { path: '/au/search?q=al' },
  'list of invoices': { path: '/au/invoices?list=J1001+NO-1+J1002+J4001+NO-2+536540' },
  'invalid search': { path: '/au/invoices?from=never&least=ten' },
  'invoice with costs': { as: 'buyer', path: '/au/invoices/J1001', before: expandKits },
  receipt: { path: '/au/invoices/J2001/receipt' },
  'orders of a supplier': { path: '/au/purchase-orders?supplier=tui&overdue=yes' },
  order: { path: '/au/purchase-orders/PO-7001?deleted=shown' },
  'order line with costs': { as: 'buyer', path: '/au/purchase-orders/PO-7001/lines/2' },
  'customer order': { path: '/au/customer-orders/SO640012' },
  'branches by distance': { path: '/au/branches?near=501&sort=distance&state=NSW' },
  branch: { path: '/nz/branches/805' },
  'door sheet': { path: '/au/branches/601/door-sheet' },
  products: { path: '/au/products?section=LAUNDRY&category=TROUGHS' },
  'product with costs': { as: 'buyer', path: '/au/products/TAP-15' },
  assets: { path: '/au/assets?q=tap' },
  asset: {
    as: 'asset manager',
    path: '/au/assets?q=chrome',
    before: openAsset,
    opens: { 'dialog[open]': openDelete },
  },
  upload: { path: '/au/assets/upload', before: showEveryUploadState },
  'upload in progress': { path: '/au/assets/upload', before: stallUploads },
  availability: { path: SHEET, before: showOtherBranches },
  'availability lists': { path: '/au/products/740100', before: startNamingList },
  costs: { as: 'buyer', path: '/au/costs?product=TAP-15&date=2026-12-01' },
  'account in two versions': { as: 'auditor', path: '/au/accounts/J-70455?from=1&to=3' },
  events: { as: 'auditor', path: '/au/events?account=70455' },
  integrations: { as: 'integrator', path: '/au/integrations', before: openSystem },
  'API reference': { path: '/au/api', before: tryOperation('states') },
};

async function expandKits(page: Page): Promise<void> {
  for (const kit of await page.locator('.kit-parts summary').all()) await kit.click();
}
