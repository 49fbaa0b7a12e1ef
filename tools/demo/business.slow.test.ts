import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '#feeds/resources.ts';
import { AccountRecord } from '#lib/accounts/schema.ts';
import { BranchRecord } from '#lib/branches/schema.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { Product } from '#lib/products/schema.ts';
import { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { demoBusiness } from './business.ts';

const TODAY = '2026-11-21';

function feedsOf(countryCode: 'au' | 'nz'): Map<string, object[]> {
  const { feeds } = demoBusiness(countryCode, TODAY, 0.1);
  return new Map(feeds.map(([name, records]) => [name, [...records]]));
}

describe.each(['au', 'nz'] as const)('the demo business of %s', (countryCode) => {
  const feeds = feedsOf(countryCode);
  const records = (name: string) => feeds.get(name) ?? [];
  const invoices = records('invoices').map((each) => Invoice.parse(each));
  const orders = records('purchase-orders').map((each) => PurchaseOrder.parse(each));
  const accounts = new Map(
    records('accounts')
      .map((each) => AccountRecord.parse(each))
      .map((each) => [each.number, each]),
  );
  const branches = new Set(records('branches').map((each) => BranchRecord.parse(each).number));
  const products = new Map(
    records('products')
      .map((each) => Product.parse(each))
      .map((each) => [each.number, each]),
  );

  test('has a feed for every resource', () => {
    expect([...feeds.keys()].toSorted()).toEqual(RESOURCES.map(({ name }) => name).toSorted());
    for (const [name, all] of feeds) expect([name, all.length > 0]).toEqual([name, true]);
  });

  test('is the same every time', () => {
    const hashOf = (all: Map<string, object[]>) =>
      createHash('sha256')
        .update(JSON.stringify([...all]))
        .digest('hex');
    expect(hashOf(feedsOf(countryCode))).toBe(hashOf(feeds));
  });

  test('invoices reference existing accounts, home branches and products', () => {
    for (const { number, customer, sellingBranch, lineItems = [] } of invoices) {
      const account = accounts.get(customer?.number ?? '');
      expect([number, customer?.name]).toEqual([number, account?.name]);
      expect(customer?.abn).toBe(account?.abn ?? account?.nzbn);
      expect(customer?.homeBranchNumber).toBe(account?.homeBranchNumber);
      expect(branches.has(customer?.homeBranchNumber ?? '')).toBe(true);
      expect(branches.has(sellingBranch?.number ?? '')).toBe(true);
      for (const {
        productNumber,
        productDescription,
        chargeType,
        kitComponents = [],
      } of lineItems) {
        const product = products.get(productNumber);
        const isDeposit = chargeType === 'DEPOSIT';
        if (isDeposit) expect(product?.description).toContain('Deposit');
        else expect(productDescription).toBe(product?.description);
        expect(kitComponents.every((part) => products.has(part.productNumber ?? ''))).toBe(true);
        if (kitComponents.length > 0) expect(product?.productType).toBe('KIT');
      }
    }
  });

  test('orders reference existing branches and products, from few suppliers', () => {
    for (const { branches: bound, lines = [] } of orders) {
      expect(branches.has(bound?.destination ?? '')).toBe(true);
      for (const { product, branchCode } of lines) {
        expect(products.has(String(product?.number))).toBe(true);
        expect(branches.has(branchCode ?? '')).toBe(true);
      }
    }
  });
});

const Parameter = z.object({
  name: z.string().optional(),
  in: z.string().optional(),
  schema: z.object({ examples: z.array(z.unknown()).optional() }).optional(),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(Parameter) }))),
});

/** The feed and member that each parameter is an example of. Events have no feed: the service creates their ids. */
const NAMED: Readonly<Record<string, readonly [feed: string, member: string]>> = {
  invoiceNumber: ['invoices', 'number'],
  purchaseOrderNumber: ['purchase-orders', 'purchaseOrderNumber'],
  productNumber: ['products', 'number'],
  branchNumber: ['branches', 'number'],
  accountId: ['accounts', 'accountId'],
  stateCode: ['states', 'code'],
  familyCode: ['families', 'familyCode'],
};

test('the examples of the API reference are demo records', () => {
  const text = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  const { paths } = Document.parse(JSON.parse(text));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const shown = operations
    .flatMap(({ parameters }) => parameters)
    .filter((parameter) => parameter.in === 'path' && parameter.name !== undefined);
  const { feeds } = demoBusiness('au', '2026-11-21', 0.1);
  const values = new Map(feeds.map(([name, records]) => [name, [...records]]));
  for (const [parameter, [feed, member]] of Object.entries(NAMED)) {
    const examples = shown.flatMap(({ name, schema }) =>
      name === parameter ? (schema?.examples ?? []) : [],
    );
    const known = new Set(values.get(feed)?.map((record) => Reflect.get(record, member)));
    expect([parameter, examples.length > 0, examples.every((one) => known.has(one))]).toEqual([
      parameter,
      true,
      true,
    ]);
  }
});
