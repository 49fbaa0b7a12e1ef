import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '#feeds/resources.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { demoBusiness } from './business.ts';
import { CONSISTENCY_RULES } from './testing/consistency-rules.ts';
import { generateBusiness } from './testing/generate-business.ts';
import { INVOICE_RULES } from './testing/invoice-rules.ts';
import { moneyRules } from './testing/money-rules.ts';
import { orderRules } from './testing/order-rules.ts';
import { unusedMembers } from './testing/unused-members.ts';

// The catalogue is complete at any scale.
vi.setConfig({ testTimeout: 60_000 });

const TODAY = '2026-11-21';
/** All documents where everything is tested, else a third of them. */
const SCALE = process.env['TEST_ALL'] ? 1 : 0.3;

describe.each(CountryCode.options)('the demo business of %s', (countryCode) => {
  const { records, facts, feeds } = generateBusiness(countryCode, TODAY, SCALE);
  const { invoices, purchaseOrders, stock, commitments } = records;
  const valuesOf = (feed: string, path: string) =>
    new Set((feeds.get(feed) ?? []).flatMap((record) => valuesAt(record, path.split('.'))));

  test.each(RESOURCES)('the feed $name has valid records with unique keys', (resource) => {
    const all = feeds.get(resource.name) ?? [];
    expect(all.length).toBeGreaterThan(0);
    const issues = all.flatMap((record) => {
      const read = resource.read(record, false);
      return 'issues' in read ? [{ record, issues: read.issues }] : [];
    });
    expect(issues).toEqual([]);
    const members = Object.values(resource.key);
    const keys = all.map((record) => members.map((name) => Reflect.get(record, name)).join('|'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(REFERENCES)('%s.%s is in %s.%s', (feed, path, target, key) => {
    const known = valuesOf(target, key);
    expect([...valuesOf(feed, path)].filter((value) => !known.has(value))).toEqual([]);
  });

  test.each(USED)('every %s.%s is in %s.%s', (feed, key, user, path) => {
    const used = valuesOf(user, path);
    expect([...valuesOf(feed, key)].filter((value) => !used.has(value))).toEqual([]);
  });

  test('is the same every time', () => {
    const hashes = [0, 1].map(() => {
      const all = demoBusiness(countryCode, TODAY, 0.02).feeds.map(([, each]) => [...each]);
      return hash('sha256', JSON.stringify([...all]));
    });
    expect(hashes[0]).toBe(hashes[1]);
  });

  test('invoices and lines name accounts and products as these are named', () => {
    const named = (feed: string, member: string) =>
      new Map(
        (feeds.get(feed) ?? []).map((each) => [
          Reflect.get(each, 'number'),
          Reflect.get(each, member),
        ]),
      );
    const [names, descriptions] = [named('accounts', 'name'), named('products', 'description')];
    const types = named('products', 'productType');
    for (const { customer, lineItems = [] } of invoices) {
      expect(customer?.name).toBe(names.get(customer?.number));
      for (const { productNumber, productDescription, chargeType, kitComponents } of lineItems) {
        const description = descriptions.get(productNumber);
        if (chargeType === 'DEPOSIT') expect(description).toContain('Deposit');
        else expect(productDescription).toBe(description);
        if (kitComponents) expect(types.get(productNumber)).toBe('KIT');
      }
    }
  });

  test.each(Object.entries({ ...INVOICE_RULES, ...moneyRules(countryCode) }))(
    'invoices: %s',
    (_, rule) => {
      const faults = invoices.flatMap((each) =>
        rule(each, facts).map((fault) => `${each.number}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );

  test.each(Object.entries(orderRules(TODAY)))('purchase orders: %s', (_, rule) => {
    const faults = purchaseOrders.flatMap((each) =>
      rule(each, facts).map((fault) => `${each.purchaseOrderNumber}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test.each(Object.entries(CONSISTENCY_RULES))('together: %s', (_, rule) => {
    expect(rule(records, facts)).toEqual([]);
  });

  test('every member and value of the schemas occurs in some document', () => {
    // New Zealand has no ACN.
    const foreign = countryCode === 'nz' ? ['supplier.acnPrefix', 'supplier.acn'] : [];
    expect(unusedMembers(Invoice, invoices)).toEqual(foreign);
    expect(unusedMembers(PurchaseOrder, purchaseOrders)).toEqual([]);
  });

  test('there are documents of every type, in plausible states', () => {
    expect(new Set(purchaseOrders.map((order) => order.purchaseOrderState))).toEqual(
      new Set(['O', 'P', 'R', 'C', 'X']),
    );
    const late = purchaseOrders.filter(
      ({ isOpenPurchaseOrder, arrivalDate = '' }) => isOpenPurchaseOrder && arrivalDate < TODAY,
    );
    const overdue = invoices.filter(
      ({ dueDate = TODAY, customerOrderBalance }) =>
        dueDate < TODAY && (customerOrderBalance?.balanceOwing ?? 0) > 0,
    );
    const some = {
      late,
      overdue,
      partlyPaid: overdue.filter((each) => each.customerOrderBalance?.paymentsReceived),
      suppressed: invoices.filter(({ isSuppressed }) => isSuppressed),
      hires: invoices.filter(({ isToolHire }) => isToolHire),
      creditsOfCredits: invoices.filter(({ originalType }) => originalType === 'CREDIT_NOTE'),
      soldOut: stock.filter(({ onHand }) => onHand === 0),
      picked: stock.filter(({ reserved }) => reserved > 0),
      overdueDemand: commitments.filter(({ date }) => date < TODAY),
      demand: commitments.filter(({ date }) => date > TODAY),
    };
    const few = Object.entries(some).filter(([, found]) => found.length < Math.floor(5 * SCALE));
    expect(few.map(([name, found]) => [name, found.length])).toEqual([]);
  });
});

type Reference = readonly [feed: string, path: string, target: string, key: string];

/** Members that name a record of another feed. */
const REFERENCES: readonly Reference[] = [
  ['branches', 'location.address.state', 'states', 'shortDescription'],
  ['branches', 'identity.type.code', 'business-unit-types', 'code'],
  ['categories', 'sectionCode', 'sections', 'code'],
  ['products', 'sectionCode', 'sections', 'code'],
  ['products', 'categoryCode', 'categories', 'code'],
  ['products', 'brandCode', 'brands', 'code'],
  ['products', 'subBrandCode', 'brands', 'subBrands.code'],
  ['products', 'familyCodes', 'families', 'familyCode'],
  ['products', 'kitComponents.productNumber', 'products', 'number'],
  ['products', 'replacedByProductNumber', 'products', 'number'],
  ['product-attributes', 'productNumber', 'products', 'number'],
  ['product-attributes', 'attributes.code', 'families', 'attributeCodes'],
  ['product-statuses', 'productNumber', 'products', 'number'],
  ['product-statuses', 'statusCode', 'statuses', 'code'],
  ['product-statuses', 'stateCode', 'states', 'code'],
  ['product-statuses', 'businessUnitTypeCode', 'business-unit-types', 'code'],
  ['product-statuses', 'branchNumber', 'branches', 'number'],
  ['accounts', 'homeBranchNumber', 'branches', 'number'],
  ['invoices', 'customer.number', 'accounts', 'number'],
  ['invoices', 'customer.homeBranchNumber', 'branches', 'number'],
  ['invoices', 'sellingBranch.number', 'branches', 'number'],
  ['invoices', 'lineItems.productNumber', 'products', 'number'],
  ['invoices', 'lineItems.kitComponents.productNumber', 'products', 'number'],
  ['purchase-orders', 'branches.destination', 'branches', 'number'],
  ['purchase-orders', 'lines.branchCode', 'branches', 'number'],
  ['purchase-orders', 'lines.product.number', 'products', 'number'],
  ['stock', 'branchId', 'branches', 'number'],
  ['stock', 'productId', 'products', 'number'],
];

/** Records that have to be named by some record of another feed. */
const USED: readonly Reference[] = [
  ['sections', 'code', 'products', 'sectionCode'],
  ['categories', 'code', 'products', 'categoryCode'],
  ['families', 'familyCode', 'products', 'familyCodes'],
  ['products', 'number', 'state-costs', 'productNumber'],
];

/** The values at a path, through lists. */
function valuesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (value === undefined || name === undefined) return value === undefined ? [] : [String(value)];
  return valuesAt(Reflect.get(Object(value), name), rest);
}

const Parameter = z.object({
  name: z.string().optional(),
  in: z.string().optional(),
  schema: z.object({ examples: z.array(z.unknown()).optional() }).optional(),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(Parameter) }))),
});

test('the examples of the API reference are demo records', () => {
  const text = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  const shown = Object.values(Document.parse(JSON.parse(text)).paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters }) => parameters)
    .filter((parameter) => parameter.in === 'path');
  const feeds = new Map(
    demoBusiness('au', TODAY, 0.1).feeds.map(([name, all]) => [name, [...all]]),
  );
  // Events have no feed: the service creates their ids.
  const named = {
    invoiceNumber: ['invoices', 'number'],
    purchaseOrderNumber: ['purchase-orders', 'purchaseOrderNumber'],
    productNumber: ['products', 'number'],
    branchNumber: ['branches', 'number'],
    accountId: ['accounts', 'accountId'],
    stateCode: ['states', 'code'],
    familyCode: ['families', 'familyCode'],
  };
  for (const [parameter, [feed = '', member = '']] of Object.entries(named)) {
    const examples = shown
      .filter(({ name }) => name === parameter)
      .flatMap(({ schema }) => schema?.examples ?? []);
    const known = new Set(feeds.get(feed)?.map((record) => Reflect.get(record, member)));
    expect([parameter, examples.length]).not.toEqual([parameter, 0]);
    expect(examples.filter((each) => !known.has(each))).toEqual([]);
  }
});
