import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { GST_PERCENT, gstSummary } from '#lib/invoicing/gst-summary.ts';
import { Invoice } from '#lib/invoicing/schema.ts';
import { taxStanding } from '#lib/invoicing/tax-invoice.ts';
import { demoInvoices } from './invoices.ts';
import { openMarket } from './market.ts';
import { openDesk } from './open-desk.ts';
import { smallBusiness } from './testing/holdings.ts';

const COUNT = 3000;

function invoicesOf(countryCode: 'au' | 'nz'): Invoice[] {
  return [...demoInvoices(openDesk(openMarket(smallBusiness(countryCode))), COUNT)];
}

describe.each(['au', 'nz'] as const)('invoices of %s', (countryCode) => {
  const invoices = invoicesOf(countryCode);
  const byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]));
  const business = smallBusiness(countryCode);

  test('as many as asked for, each with a number of its own, in the order of their dates', () => {
    expect(invoices).toHaveLength(COUNT);
    expect(byNumber.size).toBe(COUNT);
    const dates = invoices.map(({ date = '' }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.at(-1)).toBe(business.today);
    expect(dates[0]?.slice(0, 7)).toBe('2025-08');
  });

  test('all are what the schema asks for, and are the same twice', () => {
    for (const invoice of invoices) expect(Invoice.parse(invoice)).toEqual(invoice);
    expect(invoicesOf(countryCode)).toEqual(invoices);
  });

  test('every document adds up line by line, with GST at the rate of the country, and lacks nothing', () => {
    for (const invoice of invoices) {
      const summary = gstSummary(invoice, countryCode);
      expect([
        invoice.number,
        summary.difference,
        summary.linesOfOtherRates,
        summary.linesWithoutAmounts,
      ]).toEqual([invoice.number, undefined, [], []]);
      expect(invoice.totals?.document).toEqual(summary.total);
      expect([invoice.number, ...taxStanding(invoice, countryCode).missing]).toEqual([
        invoice.number,
      ]);
    }
  });

  test('a line is its quantity times its price, and its GST the rate of it, to the cent', () => {
    const rate = GST_PERCENT[countryCode] / 100;
    for (const { lineItems = [] } of invoices) {
      for (const { lineTotal, unitPriceExcludingGst, quantity, isGstExempt } of lineItems) {
        if (lineTotal === undefined || unitPriceExcludingGst === undefined) continue;
        const net = new Big(quantity).times(unitPriceExcludingGst).round(2);
        const gst = isGstExempt ? new Big(0) : net.times(rate).round(2);
        expect([lineTotal.excludingGst, lineTotal.gst]).toEqual([net.toNumber(), gst.toNumber()]);
      }
    }
  });

  test('what was paid at the counter is the total with its rounding', () => {
    const paid = invoices.filter(({ type, payments }) => payments && type !== 'TAX_INVOICE');
    expect(paid.some(({ totals }) => totals?.rounding)).toBe(true);
    expect(paid.some(({ totals }) => totals?.creditCardSurcharge)).toBe(true);
    const coin = countryCode === 'au' ? 5 : 10;
    for (const { number, payments = [], totals } of paid) {
      const sum = payments.reduce((all, { totalAmount = 0 }) => all.plus(totalAmount), new Big(0));
      const asked = new Big(totals?.document?.includingGst ?? 0).plus(totals?.rounding ?? 0);
      expect([number, sum.toNumber()]).toEqual([number, asked.toNumber()]);
      const cash = payments.filter(({ type }) => type === 'Cash');
      for (const { totalAmount = 0 } of cash)
        expect(Math.round(totalAmount * 100) % coin || 0).toBe(0);
    }
  });

  test('every type, kits, hire, suppressed, overdue, partly paid, discounts, fees: each is there', () => {
    const types = new Set(invoices.map(({ type }) => type));
    expect(types).toEqual(
      new Set([
        'TAX_INVOICE',
        'CASH_SALE_INVOICE',
        'CASH_ON_DELIVERY_INVOICE',
        'CUSTOMER_ORDER_DEPOSIT',
        'CREDIT_NOTE',
        'CASH_REFUND',
      ]),
    );
    const some = (holds: (invoice: Invoice) => unknown) => invoices.filter(holds).length;
    expect(some(({ isToolHire }) => isToolHire)).toBeGreaterThan(20);
    expect(
      some(({ lineItems = [] }) => lineItems.some(({ isGstExempt }) => isGstExempt)),
    ).toBeGreaterThan(50);
    expect(some(({ isSuppressed }) => isSuppressed)).toBeGreaterThan(5);
    expect(some(({ totals }) => totals?.settlementDiscount)).toBeGreaterThan(5);
    expect(some(({ totals }) => totals?.deliveryFee)).toBeGreaterThan(100);
    expect(some(({ totals }) => totals?.handlingFee)).toBeGreaterThan(20);
    expect(
      some(({ lineItems = [] }) => lineItems.some(({ kitComponents }) => kitComponents)),
    ).toBeGreaterThan(50);
    const open = invoices.filter(
      ({ customerOrderBalance: balance }) => (balance?.balanceOwing ?? 0) > 0,
    );
    const overdue = open.filter(({ dueDate = '9999' }) => dueDate < business.today);
    expect(overdue.length).toBeGreaterThan(10);
    expect(overdue.some(({ customerOrderBalance: b }) => (b?.paymentsReceived ?? 0) > 0)).toBe(
      true,
    );
  });

  test('a credit names an earlier document, and takes no more back than that has', () => {
    const credits = invoices.filter(({ originalNumber }) => originalNumber !== undefined);
    expect(credits.length).toBeGreaterThan(80);
    for (const credit of credits) {
      const original = byNumber.get(credit.originalNumber ?? '');
      expect(original?.type).toBe(credit.originalType);
      expect(original && Number(original.number) < Number(credit.number)).toBe(true);
      for (const line of credit.lineItems ?? []) {
        const before = original?.lineItems?.find(
          ({ productNumber }) => productNumber === line.productNumber,
        );
        expect(line.originalInvoiceNumber).toBe(credit.originalNumber);
        expect(Math.abs(line.quantity)).toBeLessThanOrEqual(Math.abs(before?.quantity ?? 0));
        expect(Math.sign(line.quantity)).toBe(-Math.sign(before?.quantity ?? 0));
      }
    }
    expect(credits.some(({ originalType }) => originalType === 'CREDIT_NOTE')).toBe(true);
  });

  test('an order with a deposit is invoiced later, with the deposit among its payments', () => {
    const deposits = invoices.filter(({ type }) => type === 'CUSTOMER_ORDER_DEPOSIT');
    const finals = new Map(
      invoices
        .filter(
          ({ type, payments = [] }) =>
            type !== 'CUSTOMER_ORDER_DEPOSIT' && payments.some(({ typeCode }) => typeCode === 'DP'),
        )
        .map((invoice) => [invoice.orderNumber, invoice]),
    );
    expect(finals.size).toBeGreaterThan(deposits.length / 2);
    for (const deposit of deposits) {
      const final = finals.get(deposit.orderNumber);
      if (final === undefined) continue;
      expect(final.payments?.[0]?.totalAmount).toBe(deposit.totals?.subtotal?.includingGst);
      expect(final.customer?.number).toBe(deposit.customer?.number);
      expect(Number(final.number)).toBeGreaterThan(Number(deposit.number));
    }
  });

  test('dates are in order', () => {
    for (const { date = '', orderedDate = '', dueDate, deliveryDetails } of invoices) {
      expect(orderedDate <= date).toBe(true);
      if (dueDate !== undefined) expect(dueDate >= date).toBe(true);
      const { requiredDeliveryDate, deliveredDate } = deliveryDetails ?? {};
      if (deliveredDate !== undefined) expect(deliveredDate <= date).toBe(true);
      if (requiredDeliveryDate !== undefined)
        expect(requiredDeliveryDate >= orderedDate).toBe(true);
    }
  });

  test('customers, branches and products are those of the business', () => {
    const numbers = {
      accounts: new Set(business.accounts.map(({ number }) => number)),
      branches: new Set(business.branches.map(({ number }) => number)),
      items: new Set(business.items.map(({ number }) => number)),
    };
    for (const { customer, sellingBranch, lineItems = [] } of invoices) {
      expect(numbers.accounts.has(customer?.number ?? '')).toBe(true);
      expect(numbers.branches.has(customer?.homeBranchNumber ?? '')).toBe(true);
      expect(numbers.branches.has(sellingBranch?.number ?? '')).toBe(true);
      for (const { productNumber } of lineItems)
        expect(numbers.items.has(productNumber)).toBe(true);
    }
  });
});
