import { Big } from 'big.js';
import type { Invoice } from '#lib/invoices/schema.ts';
import { isCredit } from '#lib/invoices/schema.ts';
import type { BusinessFacts, BusinessRecords } from './generate-business.ts';
import { wrongLines } from './invoice-rules.ts';

/** Rules between documents; each returns faults in a few words. */
export const CONSISTENCY_RULES: Readonly<
  Record<string, (records: BusinessRecords, facts: BusinessFacts) => readonly string[]>
> = {
  'credits after their invoices': ({ invoices }) => {
    const dates = new Map(invoices.map(({ number, date }) => [number, date]));
    return invoices
      .filter(isCredit)
      .filter(({ originalNumber = '', date = '' }) => (dates.get(originalNumber) ?? '9999') > date)
      .map(({ number }) => number);
  },
  'numbers and dates in order': ({ invoices, purchaseOrders }) => [
    ...outOfOrder(invoices.map(({ number, date }) => [number, date])),
    ...outOfOrder(
      purchaseOrders.map(({ purchaseOrderNumber, orderDate }) => [purchaseOrderNumber, orderDate]),
    ),
  ],
  'no more is returned than was sold': ({ invoices }) => {
    const documents = new Map(invoices.map((invoice) => [invoice.number, invoice]));
    return invoices.filter(isCredit).flatMap((credit) =>
      wrongLines(credit, ({ productNumber, quantity, lineItemType }) => {
        const sold = (documents.get(credit.originalNumber ?? '')?.lineItems ?? [])
          .filter((line) => line.productNumber === productNumber)
          .filter((line) => line.lineItemType === lineItemType)
          .reduce((sum, line) => sum + line.quantity, 0);
        const back = sold < 0 ? -quantity : quantity;
        return sold === 0 || back > 0 || Math.abs(back) > Math.abs(sold);
      }).map((line) => `${credit.number}: ${line}`),
    );
  },
  'credit limits': ({ invoices }, facts) => {
    const owing = new Map<string, Big>();
    return invoices.flatMap(({ type, number, date = '', customer, ...rest }) => {
      if (type !== 'TAX_INVOICE') return [];
      const account = customer?.number ?? '';
      const value = rest.totals?.document?.includingGst ?? 0;
      const before = owing.get(account) ?? new Big(0);
      owing.set(account, before.plus(rest.customerOrderBalance?.balanceOwing ?? 0));
      const paid = (rest.payments ?? []).reduce((sum, each) => sum + (each.totalAmount ?? 0), 0);
      const limit = facts.termsOn(account, date)?.creditLimit ?? 0;
      const isAbove = before.plus(value).minus(paid).gt(limit);
      return isAbove ? [`${number}: ${before} and ${value} of ${limit}`] : [];
    });
  },
  'deposits before their invoices': ({ invoices }) => {
    const deposits = depositsOf(invoices);
    return invoices
      .filter(({ payments = [] }) => payments.some(({ typeCode }) => typeCode === 'DP'))
      .filter(({ orderNumber, date = '', customer }) => {
        const deposit = deposits.get(orderNumber);
        return (deposit?.date ?? '9999') > date || deposit?.customer?.number !== customer?.number;
      })
      .map(({ number }) => number);
  },
  'goods arrive before handover': ({ invoices, purchaseOrders, today }) => {
    const invoiced = new Map(
      invoices
        .filter((each) => each.type !== 'CUSTOMER_ORDER_DEPOSIT' && !isCredit(each))
        .map(({ orderNumber, date }) => [orderNumber, date ?? '']),
    );
    return purchaseOrders
      .filter(({ lines = [], purchaseOrderState: state, arrivalDate = '' }) => {
        const date = invoiced.get(String(lines[0]?.customerOrder?.number));
        return date !== undefined && date <= today && (state !== 'R' || arrivalDate > date);
      })
      .map(({ purchaseOrderNumber }) => purchaseOrderNumber);
  },
  'buy-ins belong to an order': ({ invoices, purchaseOrders }) => {
    const deposits = depositsOf(invoices);
    return purchaseOrders
      .filter(({ lines = [], orderDate, branches }) => {
        const number = lines[0]?.customerOrder?.number;
        const deposit = deposits.get(String(number));
        const isSame =
          deposit?.date === orderDate && deposit?.sellingBranch?.number === branches?.destination;
        return number !== undefined && !isSame;
      })
      .map(({ purchaseOrderNumber }) => purchaseOrderNumber);
  },
  'no more is committed than is in stock': ({ stock, commitments }) => {
    const left = new Map(
      stock.map(({ branchId, productId, onHand, reserved }) => [
        `${branchId} ${productId}`,
        onHand - reserved,
      ]),
    );
    for (const { branchId, productId, quantity } of commitments) {
      const key = `${branchId} ${productId}`;
      left.set(key, (left.get(key) ?? 0) - quantity);
    }
    const short = [...left].filter(([, quantity]) => quantity < 0).map(([key]) => key);
    return [...short, ...stock.filter(({ reserved }) => reserved < 0).map((row) => row.productId)];
  },
  'commitments are not invoiced yet': ({ invoices, commitments }) => {
    const invoiced = new Set(
      invoices
        .filter(({ type }) => type !== 'CUSTOMER_ORDER_DEPOSIT')
        .map(({ orderNumber }) => orderNumber),
    );
    return commitments.map(({ reference }) => reference).filter((each) => invoiced.has(each));
  },
};

/** The deposits by their order. */
function depositsOf(invoices: readonly Invoice[]) {
  const deposits = invoices.filter(({ type }) => type === 'CUSTOMER_ORDER_DEPOSIT');
  return new Map(deposits.map((deposit) => [deposit.orderNumber, deposit]));
}

/** The numbers that are not ascending, or have an earlier date than the one before. */
function outOfOrder(numbered: readonly (readonly [string, string | undefined])[]): string[] {
  return numbered
    .filter(([number, date = ''], at) => {
      const [before = '-1', earlier = ''] = numbered[at - 1] ?? [];
      return Number(number) <= Number(before) || date < earlier;
    })
    .map(([number]) => number);
}
