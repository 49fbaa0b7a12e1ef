import { isCredit, isSale } from '#lib/invoices/schema.ts';
import { positiveDifference, sumMoney } from '#lib/money.ts';
import type { OrderDocument } from './order-sources.ts';

/**
 * What a customer paid and owes on the documents of an order, in dollars including GST; undefined where nothing is
 * known.
 */
export function moneyOf(documents: readonly OrderDocument[]) {
  const deposits = documents.filter(({ type }) => type === 'CUSTOMER_ORDER_DEPOSIT');
  const depositNumbers = new Set(deposits.map(({ number }) => number));
  const credits = documents.filter(isCredit);
  const signs = creditSigns(documents);
  const isRefund = ({ originalNumber }: OrderDocument) => depositNumbers.has(originalNumber ?? '');
  const sum = (list: readonly OrderDocument[]) =>
    sumMoney(list.flatMap(({ total, surcharge }) => [total ?? 0, -(surcharge ?? 0)]));
  const refunded = Math.abs(sum(credits.filter(isRefund)));
  const sales = documents.filter(isSale);
  const deposit = positiveDifference(sum(deposits), refunded);
  const last = documents.findLast(
    ({ type, balanceOwing, isLatestBalance }) =>
      isLatestBalance &&
      balanceOwing !== null &&
      (isSale({ type }) || (isCredit({ type }) && balanceOwing <= 0)),
  );
  // Until goods are invoiced, the latest deposit's balance is what is left to pay.
  const stated = sales.length > 0 ? last : deposit > 0 ? deposits.findLast(hasBalance) : undefined;
  const isPaid = sales.length > 0 && sales.every((each) => each.isPaid);
  const owing = stated?.balanceOwing ?? (isPaid ? 0 : undefined);
  return {
    /** Deposits less what was paid back of them. */
    deposit,
    invoiced: sum(sales),
    credited: sumMoney(
      credits
        .filter((each) => !isRefund(each))
        .map(({ number, total }) => (signs.get(number) ?? 1) * Math.abs(total ?? 0)),
    ),
    /** What the customer is still to pay: for the goods to come, if none are invoiced. */
    owing,
    /** When the invoice that states what is owing is due, `YYYY-MM-DD`. */
    due: sales.length > 0 && (owing ?? 0) > 0 ? (stated?.dueDate ?? undefined) : undefined,
    value: documents.findLast(({ orderValue }) => orderValue !== null)?.orderValue ?? undefined,
  };
}

/** Amounts in dollars including GST; undefined where nothing is known. */
export type CustomerOrderMoney = ReturnType<typeof moneyOf>;

function hasBalance({ balanceOwing }: OrderDocument): boolean {
  return balanceOwing !== null;
}

/**
 * For each credit note and refund whether it takes back, 1, or takes back a credit, -1: a credit of a credit is a sale
 * again.
 */
export function creditSigns(documents: readonly OrderDocument[]): ReadonlyMap<string, number> {
  const credits = new Map(documents.filter(isCredit).map((each) => [each.number, each]));
  const signOf = ({ originalNumber }: OrderDocument, level = 0): number => {
    const original = credits.get(originalNumber ?? '');
    return original && level < MAX_CREDIT_LEVELS ? -signOf(original, level + 1) : 1;
  };
  return new Map([...credits].map(([number, credit]) => [number, signOf(credit)]));
}

const MAX_CREDIT_LEVELS = 20;
