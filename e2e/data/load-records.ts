import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { CLOCK, daysFromToday } from '#e2e/service/clock.ts';
import { journeyDatabase } from '#e2e/service/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { type Account, AccountRecord } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { BranchRecord } from '#lib/branches/schema.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import type { ProductRecord } from '#lib/products/schema.ts';
import { aProduct as makeProduct } from '#lib/products/testing/records.ts';
import { PurchaseOrder, type PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { makeClock } from '#lib/time/clock.ts';
import { demoBranches } from '#tools/demo/branches.ts';
import type { DemoFeed } from '#tools/demo/business.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';
import { AU_SELLER, lineOf, NZ_SELLER, PLUMBER, type SoldItem, sumOf } from './parties.ts';

/** The country of a record, by default Australia. */
type InCountry = { readonly countryCode?: CountryCode };

/** Loads records as feeds into the database of the service under test. */
export async function loadRecords(countryCode: CountryCode, ...feeds: DemoFeed[]): Promise<void> {
  const { url } = await journeyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-record-'));
  try {
    const paths = [];
    for (const feed of feeds) paths.push(await writeFeed(folder, feed));
    await loadFeeds({ url, countryCode, paths, clock });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A number above `from` that no other record of the run has, in any worker. */
export function uniqueNumber(from: number): number {
  created += 1;
  return from + test.info().workerIndex * MAX_PER_WORKER + created;
}

const clock = makeClock(new Date(CLOCK));
const MAX_PER_WORKER = 1_000;
let created = 0;

type AccountInput = Partial<AccountRecord> & InCountry;

/** The created account with its id. */
type CreatedAccount = AccountRecord & Pick<Account, 'accountId'> & Required<InCountry>;

/** Creates an active account of a plumber with a unique number. */
export async function anAccount(input: AccountInput = {}): Promise<CreatedAccount> {
  const { countryCode = 'au', ...members } = input;
  return load(countryCode, {
    number: String(uniqueNumber(83_000_000)),
    name: 'Wattle Plumbing Pty Ltd',
    accountType: 'CREDIT',
    status: 'ACTIVE',
    ...members,
  });
}

/** Changes an account: creates its next version and the event for it. */
export function changeAccount(
  { countryCode, ...account }: CreatedAccount,
  change: Partial<AccountRecord>,
): Promise<CreatedAccount> {
  return load(countryCode, { ...account, ...change });
}

async function load(
  countryCode: CreatedAccount['countryCode'],
  input: AccountRecord,
): Promise<CreatedAccount> {
  const record = AccountRecord.parse(input);
  await loadRecords(countryCode, ['accounts', [record]]);
  const { db } = await journeyDatabase();
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', countryCode)
    .where('number', '=', record.number)
    .executeTakeFirstOrThrow();
  return { ...record, accountId: row.account_id, countryCode };
}

type BranchInput = Partial<BranchRecord> &
  InCountry & {
    /** The number of the demo branch to copy; by default one in Sydney or Auckland. */
    readonly like?: string;
  };

/** Creates a branch with a unique number. */
export async function aBranch(input: BranchInput = {}): Promise<BranchRecord> {
  const { countryCode = 'au', like = countryCode === 'au' ? '501' : '801', ...members } = input;
  const model = demoBranches(countryCode, daysFromToday(0)).find(
    (branch) => branch.number === like,
  );
  if (!model) throw new Error(`There is no branch ${like} to be like.`);
  const number = String(uniqueNumber(80_000));
  const names = { name: `Branch ${number}`, shortName: `Branch ${number}` };
  const branch = { ...model, number, ...names, ...members };
  BranchRecord.parse(branch);
  await loadRecords(countryCode, ['branches', [branch]]);
  return branch;
}

type InvoiceInput = Omit<Partial<Invoice>, 'lineItems' | 'totals'> &
  InCountry & {
    /** The items sold, by default eight taps; amounts and total are calculated. */
    readonly lines?: readonly SoldItem[];
  };

/** Creates a tax invoice of today to a plumber, with a unique number. `input` overrides its members. */
export async function anInvoice(input: InvoiceInput = {}): Promise<Invoice> {
  const { countryCode = 'au', lines = [TAPS], ...members } = input;
  const rate = countryCode === 'au' ? 0.1 : 0.15;
  const lineItems = lines.map((goods, at) => lineOf(at + 1, goods, rate));
  const invoice = Invoice.parse({
    number: String(uniqueNumber(81_000_000)),
    type: 'TAX_INVOICE',
    date: daysFromToday(0),
    dueDate: daysFromToday(30),
    ...PLUMBER,
    ...(countryCode === 'au' ? AU_SELLER : NZ_SELLER),
    totals: { document: sumOf(lineItems.map(({ lineTotal }) => lineTotal)) },
    lineItems,
    ...members,
  });
  await loadRecords(countryCode, ['invoices', [invoice]]);
  return invoice;
}

const TAPS: SoldItem = {
  productNumber: 'TAP-15',
  productDescription: 'Basin mixer tap 15 mm chrome',
  unitOfMeasure: 'EA',
  quantity: 8,
  unitPriceExcludingGst: 129,
};

type ProductInput = Partial<ProductRecord> &
  InCountry & {
    /** Stock on hand by branch number. */
    readonly onHand?: Readonly<Record<string, number>>;
  };

/** Creates a product with a unique number, in stock at the given branches. */
export async function aProduct(input: ProductInput = {}): Promise<ProductRecord> {
  const { countryCode = 'au', onHand = {}, ...members } = input;
  const number = String(uniqueNumber(82_000_000));
  const description = 'Ball valve 20 mm, brass';
  const product = makeProduct({ number, description, productType: 'STOCK', ...members });
  const stock = Object.entries(onHand).map(([branchId, pieces]) => ({
    branchId,
    productId: product.number,
    onHand: pieces,
    reserved: 0,
  }));
  await loadRecords(countryCode, ['products', [product]], ['stock', stock]);
  return product;
}

/** An order line; only the ordered quantity is required. */
type PurchaseOrderLineInput = Partial<PurchaseOrderLine> & {
  readonly ordered: number;
  readonly received?: number;
};

type PurchaseOrderInput = Omit<Partial<PurchaseOrder>, 'lines'> &
  InCountry & {
    /** By default ten of one product, none received. */
    readonly lines?: readonly PurchaseOrderLineInput[];
  };

/** Creates an open order to Alexandria, placed ten days ago and expected in five, with a unique number. */
export async function aPurchaseOrder(input: PurchaseOrderInput = {}): Promise<PurchaseOrder> {
  const { countryCode = 'au', lines = [{ ordered: 10 }], ...members } = input;
  const number = uniqueNumber(84_000_000);
  const purchaseOrderNumber = members.purchaseOrderNumber ?? `PO-${number}`;
  const order = PurchaseOrder.parse({
    purchaseOrderNumber,
    purchaseOrderState: 'O',
    orderDate: daysFromToday(-10),
    arrivalDate: daysFromToday(5),
    isOpenPurchaseOrder: true,
    supplier: { number: 1890, name: 'Saltmarsh Valves', type: 'L' },
    branches: { destination: countryCode === 'au' ? '501' : '805' },
    lines: lines.map((line, at) => orderLineOf(purchaseOrderNumber, number, at + 1, line)),
    ...members,
  });
  await loadRecords(countryCode, ['purchase-orders', [order]]);
  return order;
}

function orderLineOf(
  purchaseOrderNumber: string,
  order: number,
  lineNumber: number,
  { ordered, received = 0, ...members }: PurchaseOrderLineInput,
): PurchaseOrderLine {
  return {
    lineId: order * 10 + lineNumber,
    purchaseOrderNumber,
    lineNumber,
    purchaseOrderType: 'STOCK',
    purchaseOrderReceiptStatus: receiptStatusOf(ordered, received),
    product: { number: 700_600 + lineNumber, description: `Gate valve ${lineNumber * 5} mm` },
    quantities: { ordered, received },
    ...members,
  };
}

function receiptStatusOf(ordered: number, received: number) {
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}
