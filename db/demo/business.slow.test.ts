import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RESOURCES } from '#db/load/resources.ts';
import { AccountRecord } from '#lib/customer/schema.ts';
import { BranchRecord } from '#lib/enterprise/schema.ts';
import { gstSummary } from '#lib/invoicing/gst-summary.ts';
import { Invoice, InvoiceType } from '#lib/invoicing/schema.ts';
import { taxStanding } from '#lib/invoicing/tax-invoice.ts';
import { PurchaseOrder } from '#lib/procurement/schema.ts';
import { Product } from '#lib/product/schema.ts';
import { demoBusiness } from './business.ts';

const TODAY = '2026-11-21';

function feedsOf(countryCode: 'au' | 'nz'): Map<string, object[]> {
  const { feeds } = demoBusiness(countryCode, TODAY, 0.1);
  return new Map(feeds.map(([name, records]) => [name, [...records]]));
}

describe.each(['au', 'nz'] as const)('the made-up business of %s', (countryCode) => {
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

  test('it has a feed of every resource', () => {
    expect([...feeds.keys()].toSorted()).toEqual(RESOURCES.map(({ name }) => name).toSorted());
    for (const [name, all] of feeds) expect([name, all.length > 0]).toEqual([name, true]);
  });

  test('it is the same twice', () => {
    const hashOf = (all: Map<string, object[]>) =>
      createHash('sha256')
        .update(JSON.stringify([...all]))
        .digest('hex');
    expect(hashOf(feedsOf(countryCode))).toBe(hashOf(feeds));
  });

  test('an invoice is of an account, its home branch and products that there are', () => {
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

  test('every document adds up and has what the tax law asks for', () => {
    for (const invoice of invoices) {
      const { difference, total } = gstSummary(invoice, countryCode);
      expect([invoice.number, difference]).toEqual([invoice.number, undefined]);
      expect(total).toEqual(invoice.totals?.document);
      expect(taxStanding(invoice, countryCode).missing).toEqual([]);
    }
    expect(new Set(invoices.map(({ type }) => type))).toEqual(new Set(InvoiceType.options));
    expect(invoices.some(({ originalType }) => originalType === 'CREDIT_NOTE')).toBe(true);
  });

  test('a line is sold for more than it cost, at a price near that of the catalogue', () => {
    const lines = invoices.flatMap(({ lineItems = [] }) => lineItems);
    const goods = lines.filter(
      ({ unitCost, isGstExempt, chargeType }) =>
        unitCost !== undefined && !isGstExempt && !chargeType,
    );
    expect(goods.length).toBeGreaterThan(1000);
    for (const { unitCost = 0, unitPriceExcludingGst = 0 } of goods) {
      expect(unitPriceExcludingGst).toBeGreaterThanOrEqual(unitCost);
    }
  });

  test('an order is for a branch and of products that there are, from one of few suppliers', () => {
    for (const { branches: bound, lines = [] } of orders) {
      expect(branches.has(bound?.destination ?? '')).toBe(true);
      for (const { product, branchCode } of lines) {
        expect(products.has(String(product?.number))).toBe(true);
        expect(branches.has(branchCode ?? '')).toBe(true);
      }
    }
  });
});
