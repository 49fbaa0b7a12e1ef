import type { Page } from '@playwright/test';
import { askToDelete, deleteOutdated, openAsset, openWithStatus } from '#e2e/pages/assets.ts';
import {
  changeWhileSlow,
  changeWhileUnavailable,
  showOtherBranches,
  startNamingList,
} from '#e2e/pages/availability.ts';
import { failPdf, startPdf, tryOperation } from '#e2e/pages/invoices.ts';
import {
  chooseBranch,
  enterWrongPassword,
  exhaustSignInAttempts,
  failLiveEvents,
  failScreen,
  goHome,
  openMenu,
  openMoreScreens,
  openProviderSignIn,
  returnWithExpiredSession,
  revokeCountries,
  search,
  searchFailing,
  searchSlow,
} from '#e2e/pages/shell.ts';
import {
  failUploads,
  showEveryUploadState,
  stallUploads,
  submitIncomplete,
} from '#e2e/pages/upload.ts';
import type { StaffRole } from '#e2e/staff/staff.ts';
import { SIGN_IN_PROBLEMS } from '#lib/auth/sign-in-page.ts';
import { AVAILABILITY_SHEET, PRINTED } from './contact-page.ts';

/** A screen in one of its states: with data, empty or failed. */
export type ScreenState = {
  readonly name: string;
  readonly path: string;
  /** The role to sign in with, by default branch staff. */
  readonly as?: StaffRole | 'nobody';
  /** Whether it is shown as printed. */
  readonly isPrinted?: boolean;
  /** Steps that lead to the state. */
  readonly before?: (page: Page) => Promise<void>;
};

const SIGN_IN: readonly ScreenState[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in, session ended', path: '/sign-in', before: returnWithExpiredSession },
  { name: 'signed out', path: '/sign-in?signedOut=1' },
  { name: 'signed out here', path: '/sign-in?signedOut=here' },
  ...SIGN_IN_PROBLEMS.map((problem) => ({
    name: `sign-in, ${problem}`,
    path: `/sign-in?problem=${problem}&correlationId=6f2c1c34-77aa-4c0e-9d0c-3f1a40b2a1d7`,
  })),
  { name: 'provider', path: '/sign-in', before: openProviderSignIn },
  { name: 'provider, refused', path: '/sign-in', before: enterWrongPassword },
  { name: 'provider, too many', path: '/sign-in', before: exhaustSignInAttempts },
];

const FRAME: readonly ScreenState[] = [
  { name: 'home, empty', path: '/au' },
  { name: 'home with a branch', path: '/nz', before: (page) => chooseBranch(page, '805') },
  { name: 'home, day of a branch', path: '/au', before: (page) => chooseBranch(page, '501') },
  { name: 'home with what was seen', path: '/au/invoices/536540', before: goHome },
  { name: 'search, full', path: '/au', before: (page) => search(page, '5365') },
  { name: 'search, by name', path: '/au', before: (page) => search(page, 'Ngāti') },
  { name: 'search, empty', path: '/au', before: (page) => search(page, 'no such thing') },
  { name: 'search, broken', path: '/au', before: searchFailing },
  { name: 'search, every kind', path: '/au', before: (page) => search(page, 'al') },
  {
    name: 'search, as the asset manager',
    path: '/au',
    as: 'asset manager',
    before: (page) => search(page, 'al'),
  },
  { name: 'search page', path: '/au/search?q=al' },
  { name: 'search page, empty', path: '/au/search?q=no+such+thing' },
  { name: 'search page, no query', path: '/au/search' },
  { name: 'home, as the asset manager', path: '/au', as: 'asset manager' },
  { name: 'shortcuts', path: '/au', before: (page) => page.keyboard.press('?') },
  { name: 'search, waiting', path: '/au', before: searchSlow },
  { name: 'menu', path: '/au', before: openMenu },
  { name: 'menu of screens', path: '/au', before: openMoreScreens },
  { name: 'no network', path: '/au', before: (page) => page.context().setOffline(true) },
  { name: 'nothing there', path: '/au/no/such/screen' },
  { name: 'failed', path: '/au', before: failScreen },
  { name: 'no country', path: '/au', as: 'auditor', before: revokeCountries },
];

const INVOICES: readonly ScreenState[] = [
  { name: 'invoices, full', path: '/au/invoices' },
  { name: 'invoices, by name', path: '/au/invoices?customer=Ng%C4%81ti+Awa' },
  { name: 'invoices, every field', path: '/au/invoices?job=JOB-TAPE&least=60&type=TAX_INVOICE' },
  { name: 'invoices, empty', path: '/au/invoices?q=no+such+thing' },
  { name: 'invoices, broken', path: '/au/invoices?from=never&least=ten' },
  { name: 'invoices, list', path: '/au/invoices?list=J1001+NO-1+J1002+J4001+NO-2+536540' },
  { name: 'invoices, list of none', path: '/au/invoices?list=NO-1+NO-2' },
];

const INVOICE: readonly ScreenState[] = [
  { name: 'invoice', path: '/au/invoices/536540' },
  { name: 'invoice, kit of kits', path: '/au/invoices/J1001', before: expandKits },
  { name: 'invoice with costs', path: '/au/invoices/J1001', as: 'buyer', before: expandKits },
  { name: 'invoice, credit', path: '/au/invoices/J1002' },
  { name: 'invoice, credit of a credit', path: '/au/invoices/J1003' },
  { name: 'invoice, cash sale', path: '/au/invoices/J2001' },
  { name: 'invoice, receipt', path: '/au/invoices/J2001?paper=receipt' },
  { name: 'invoice, suppressed', path: '/au/invoices/J4001' },
  { name: 'invoice, adds up wrongly', path: '/au/invoices/J4002' },
  { name: 'invoice, New Zealand', path: '/nz/invoices/N1001' },
  { name: 'invoice of 1,114 lines', path: '/au/invoices/J3000' },
  { name: 'invoice, not there', path: '/au/invoices/none' },
  { name: 'batch print', path: '/au/invoices/print?number=J1001&number=NO-1&number=J2001' },
  { name: 'batch print, empty', path: '/au/invoices/print' },
  { name: 'invoice, PDF being made', path: '/au/invoices/J1001', before: startPdf },
  { name: 'invoice, PDF broken', path: '/au/invoices/J4002', before: failPdf },
];

const ORDERS: readonly ScreenState[] = [
  { name: 'orders, full', path: '/au/purchase-orders' },
  { name: 'orders, by supplier', path: '/au/purchase-orders?supplier=tui&overdue=yes' },
  {
    name: 'orders, every field',
    path: '/au/purchase-orders?q=PO-7&branch=501&product=mixer&open=yes&state=P&from=2020-01-01&sort=due',
  },
  { name: 'orders, empty', path: '/au/purchase-orders?q=no+such+thing' },
  { name: 'orders, broken', path: '/au/purchase-orders?from=never&overdue=maybe' },
  { name: 'order', path: '/au/purchase-orders/PO-7001?deleted=shown' },
  { name: 'order with costs', path: '/au/purchase-orders/PO-7001', as: 'buyer' },
  { name: 'order, one line twice over', path: '/au/purchase-orders/PO-7002' },
  { name: 'order, not there', path: '/au/purchase-orders/none' },
  { name: 'order, receiving sheet', path: '/au/purchase-orders/PO-7001?paper=receiving' },
  { name: 'order line', path: '/au/purchase-orders/PO-7001/lines/2' },
  { name: 'order line with costs', path: '/au/purchase-orders/PO-7001/lines/2', as: 'buyer' },
  { name: 'order line, over', path: '/au/purchase-orders/PO-7002/lines/1' },
];

const ASSETS: readonly ScreenState[] = [
  { name: 'assets, full', path: '/au/assets' },
  { name: 'assets, table', path: '/au/assets?view=table' },
  { name: 'assets, few', path: '/au/assets?q=tap' },
  { name: 'assets, few in a table', path: '/au/assets?q=tap&view=table' },
  { name: 'assets, as the auditor', path: '/au/assets?productNumber=MIXER-15', as: 'auditor' },
  {
    name: 'assets, every field',
    path: '/au/assets?q=tap&type=IMAGE&purpose=PRIMARY_IMAGE&status=READY&metaproperty=season:SUMMER',
  },
  { name: 'assets, empty', path: '/au/assets?q=no+such+thing' },
  { name: 'assets, broken', path: '/au/assets?q=tap&checksumSha256=abc&type=PICTURE' },
  { name: 'asset, picture', path: '/au/assets?q=chrome', before: openAsset },
  { name: 'asset, document', path: '/au/assets?q=fit', before: openAsset },
  { name: 'asset, long name', path: '/au/assets?q=paipa', before: openAsset },
  {
    name: 'asset, being checked',
    path: '/au/assets?q=swatch+50',
    before: openWithStatus('PROCESSING'),
  },
  { name: 'asset, refused', path: '/au/assets?q=swatch+49', before: openWithStatus('FAILED') },
  { name: 'asset, not there', path: '/au/assets/5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11' },
  {
    name: 'asset, delete',
    path: '/au/assets?q=fit',
    as: 'asset manager',
    before: askToDelete,
  },
  {
    name: 'asset, delete refused',
    path: '/au/assets?q=chrome',
    as: 'asset manager',
    before: deleteOutdated,
  },
];

const UPLOAD: readonly ScreenState[] = [
  { name: 'upload, empty', path: '/au/assets/upload' },
  { name: 'upload, for a product', path: '/au/assets/upload?product=TAP-15' },
  { name: 'upload, full', path: '/au/assets/upload', before: showEveryUploadState },
  { name: 'upload, not complete', path: '/au/assets/upload', before: submitIncomplete },
  { name: 'upload, on its way', path: '/au/assets/upload', before: stallUploads },
  { name: 'upload, broken', path: '/au/assets/upload', before: failUploads },
];

const AVAILABILITY: readonly ScreenState[] = [
  { name: 'availability, full', path: AVAILABILITY_SHEET },
  { name: 'availability, elsewhere', path: AVAILABILITY_SHEET, before: showOtherBranches },
  { name: 'availability, empty', path: '/au/availability' },
  { name: 'availability, lists', path: '/au/products/740100', before: startNamingList },
  { name: 'availability, waiting', path: AVAILABILITY_SHEET, before: changeWhileSlow },
  { name: 'availability, broken', path: AVAILABILITY_SHEET, before: changeWhileUnavailable },
  { name: 'availability, wrong address', path: '/au/availability?branch=none&date=soon' },
];

const BRANCHES: readonly ScreenState[] = [
  { name: 'branches, full', path: '/au/branches' },
  { name: 'branches, New Zealand', path: '/nz/branches?sort=change' },
  { name: 'branches, by distance', path: '/au/branches?near=501&sort=distance&state=NSW' },
  { name: 'branches, empty', path: '/au/branches?q=no+such+thing' },
  { name: 'branches, broken', path: '/au/branches?open=maybe&sort=colour' },
  { name: 'branch', path: '/au/branches/601' },
  { name: 'branch, Chatham', path: '/nz/branches/805' },
  { name: 'branch, holiday', path: '/nz/branches/804?date=2027-11-12' },
  { name: 'branch, clocks change', path: '/au/branches/501?date=2027-04-04' },
  { name: 'branch, wrong date', path: '/au/branches/501?date=30+Feb' },
  { name: 'branch, door sheet', path: '/au/branches/601?paper=door' },
  { name: 'branch, not there', path: '/au/branches/none' },
];

const COSTS: readonly ScreenState[] = [
  { name: 'costs, full', path: '/au/costs?product=TAP-15&date=2026-12-01' },
  {
    name: 'costs, several',
    path: '/au/costs?product=TAP-15&product=700417&product=TAP-16&product=7000001&sort=invoice',
  },
  { name: 'costs, one state', path: '/au/costs?product=TAP-15&state=05' },
  { name: 'costs, empty', path: '/au/costs' },
  { name: 'costs, none known', path: '/au/costs?product=7000001' },
  { name: 'costs, broken', path: '/au/costs?product=TAP-15&date=1+Dec' },
];

const ACCOUNTS: readonly ScreenState[] = [
  { name: 'accounts, full', path: '/au/accounts' },
  { name: 'accounts, by name', path: '/au/accounts?q=kotuku&status=ON_HOLD&sort=name' },
  { name: 'accounts, empty', path: '/au/accounts?q=no+such+thing&deleted=no' },
  { name: 'accounts, broken', path: '/au/accounts?status=ASLEEP&branch=999' },
  { name: 'customer order', path: '/au/customer-orders/SO640012' },
  { name: 'customer order, not there', path: '/au/customer-orders/60999999' },
  { name: 'account', path: '/au/accounts/J-70455' },
  { name: 'account, two versions', path: '/au/accounts/J-70455?from=1&to=3', as: 'auditor' },
  { name: 'account, on hold', path: '/au/accounts/J-70981' },
  { name: 'account, deleted', path: '/au/accounts/J-70999' },
  { name: 'account, no such version', path: '/au/accounts/J-70455?to=99' },
  { name: 'account, not there', path: '/au/accounts/none' },
];

const EVENTS: readonly ScreenState[] = [
  { name: 'events, full', path: '/au/events?account=70455', as: 'auditor' },
  { name: 'events, waiting', path: '/au/events?account=70455', before: failLiveEvents },
  { name: 'events, empty', path: '/au/events?account=no+such+account' },
  { name: 'events, broken', path: '/au/events?from=never&type=GONE' },
];

const PRODUCTS: readonly ScreenState[] = [
  { name: 'products, full', path: '/au/products' },
  { name: 'products, browsed', path: '/au/products?section=LAUNDRY&category=TROUGHS' },
  { name: 'products, by brand', path: '/au/products?brand=KOWHAI&q=trough' },
  { name: 'products, near', path: '/au/products?q=7401000' },
  { name: 'products, empty', path: '/au/products?q=no+such+thing' },
  { name: 'products, broken', path: '/au/products?type=WOOD' },
  { name: 'product', path: '/au/products/740100' },
  { name: 'product with costs', path: '/au/products/TAP-15', as: 'buyer' },
  { name: 'product, kit of kits', path: '/au/products/740200' },
  { name: 'product, replaced', path: '/au/products/740090' },
  { name: 'product, 400 characters', path: '/au/products/740400' },
  { name: 'product, asset manager', path: '/au/products/TAP-15', as: 'asset manager' },
  { name: 'product, not there', path: '/au/products/none' },
];

/** Every screen of the portal in each of its states. A new screen is a line here. */
export const SCREEN_STATES: readonly ScreenState[] = [
  ...SIGN_IN.map((shown) => ({ ...shown, as: 'nobody' as const })),
  ...FRAME,
  ...INVOICES,
  ...INVOICE,
  ...ORDERS,
  ...BRANCHES,
  ...PRODUCTS,
  ...ASSETS,
  ...UPLOAD,
  ...AVAILABILITY,
  ...COSTS.map((shown) => ({ ...shown, as: 'buyer' as const })),
  { name: 'costs, as branch staff', path: '/au/costs?product=TAP-15' },
  ...ACCOUNTS,
  ...EVENTS,
  ...PRINTED.map((shown) => ({ ...shown, isPrinted: true })),
  { name: 'front page', path: '/', as: 'nobody' },
  { name: 'reference', path: '/reference', as: 'nobody' },
  { name: 'api', path: '/au/api' },
  { name: 'api, a call tried', path: '/au/api', before: tryOperation('states') },
  {
    name: 'api, a call refused',
    path: '/au/api',
    before: tryOperation('invoices/{invoiceNumber}'),
  },
  { name: 'api, with costs', path: '/au/api', as: 'buyer', before: tryOperation('invoices') },
];

async function expandKits(page: Page): Promise<void> {
  for (const kit of await page.locator('.kit-parts summary').all()) await kit.click();
}
