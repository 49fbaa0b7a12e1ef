import { describe, expect, test } from 'vitest';
import { Invoice } from '#lib/invoices/schema.ts';
import { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { CONSISTENCY_RULES } from './consistency-rules.ts';
import { generateBusiness } from './generate-business.ts';
import { INVOICE_RULES } from './invoice-rules.ts';
import { moneyRules } from './money-rules.ts';
import { orderRules } from './order-rules.ts';
import { unusedMembers } from './unused-members.ts';

const TODAY = '2026-11-21';

describe.each(['au', 'nz'] as const)('all documents of %s', (countryCode) => {
  const { records, facts } = generateBusiness(countryCode, TODAY);
  const { invoices, purchaseOrders, stock, commitments } = records;

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
    const few = Object.entries(some).filter(([, records]) => records.length < 5);
    expect(few.map(([name, records]) => [name, records.length])).toEqual([]);
  });
});
