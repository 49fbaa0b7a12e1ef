import type { Invoice } from '#lib/invoices/schema.ts';
import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import { includingGst, sumOf } from '#tools/demo/trading/invoices/cents.ts';
import { invoiceHeader } from '#tools/demo/trading/invoices/invoice-header.ts';
import {
  creditedLine,
  depositLine,
  numberLines,
  type SoldLine,
} from '#tools/demo/trading/invoices/invoice-lines.ts';
import { payBack } from '#tools/demo/trading/invoices/payments.ts';
import { NO_CHARGES, totalsOf } from '#tools/demo/trading/invoices/totals.ts';
import type { Sale } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import type { Random } from '#tools/demo/values/random.ts';
import { isOnAccount, termsOf } from './credit.ts';

/** A planned credit for part of a sale, and what is charged again afterwards. */
export type PlannedCredit = {
  readonly credit: CreditPart;
  readonly recharge: CreditPart | undefined;
  /** The change of the amount owing, in cents including GST: negative. */
  readonly amount: number;
  readonly lastDay: number;
  readonly type: 'CREDIT_NOTE' | 'CASH_REFUND';
};

type CreditPart = {
  readonly day: number;
  readonly lines: readonly SoldLine[];
  readonly reason: string;
};

type BilledLines = { readonly lines: readonly SoldLine[]; readonly isOwed: boolean };

/** Plans the return of one or a few lines, whole or in part; undefined when nothing can be returned. */
export function planCredit(
  trade: Trade,
  sale: Sale,
  { lines: soldLines, isOwed }: BilledLines,
): PlannedCredit | undefined {
  const { random, calendar, documents } = trade;
  const day = calendar.openFrom(sale.branch, sale.day + random.int(1, 40));
  const returnable = soldLines.filter(
    ({ item, amount }) =>
      amount.excludingGst > 0 &&
      item.productType !== 'SERVICE' &&
      hasSameCost(trade, item, sale, day),
  );
  if (returnable.length === 0 || documents.left < 3) return undefined;
  if (!canReceiveCredit(trade, sale, day, isOwed)) return undefined;
  const { reason, rechargeReason } = random.pick(
    sale.isDelivered ? [...REASONS, DAMAGED] : REASONS,
  );
  const lines = random
    .sample(returnable, random.weighted(LINES_RETURNED))
    .map((each) => creditedLine(each, -partOf(each.lines[0].quantity, random), sale));
  const recharge =
    isOwed && rechargeReason !== undefined && random.chance(0.35)
      ? planRecharge(trade, sale, { day, lines, reason: rechargeReason })
      : undefined;
  return {
    credit: { day, lines, reason },
    recharge,
    amount: sumIncludingGst([...lines, ...(recharge?.lines ?? [])]),
    lastDay: recharge?.day ?? day,
    type: isOwed ? 'CREDIT_NOTE' : 'CASH_REFUND',
  };
}

/** Plans to charge part of the credit again. */
function planRecharge(trade: Trade, sale: Sale, { day, lines, reason }: CreditPart) {
  const { random, calendar } = trade;
  const again = calendar.openFrom(sale.branch, day + random.int(1, 20));
  const [first] = lines;
  if (first === undefined || !hasSameCost(trade, first.item, sale, again)) return undefined;
  if (!canReceiveCredit(trade, sale, again, true)) return undefined;
  const quantity = partOf(-first.lines[0].quantity, random);
  return { day: again, lines: [creditedLine(first, quantity, sale)], reason };
}

/** Plans the documents of a credit: a refund for a sale that was paid, else a credit note. */
export function writeCredits(
  trade: Trade,
  sale: Sale,
  original: Invoice,
  { credit, recharge, type }: PlannedCredit,
): void {
  trade.documents.add(credit.day, () => {
    const written = creditDocument(trade, sale, original, { ...credit, type });
    if (recharge) {
      const reason = `${recharge.reason}: ${written.number} is partly undone.`;
      trade.documents.add(recharge.day, () =>
        creditDocument(trade, sale, written, { ...recharge, type, reason }),
      );
    }
    return written;
  });
}

/** Pays a deposit back. */
export function depositRefund(
  trade: Trade,
  sale: Sale,
  original: Invoice,
  { day, deposit }: { readonly day: number; readonly deposit: number },
): Invoice {
  const reason = 'The order was called off; the deposit is paid back.';
  const lines = [depositLine(trade, sale, -deposit)];
  const refund = creditDocument(trade, sale, original, { day, type: 'CASH_REFUND', lines, reason });
  return { ...refund, orderStage: 'CANCELLED' };
}

/** The document that credits lines of another. */
function creditDocument(
  trade: Trade,
  sale: Sale,
  original: Invoice,
  { day, type, lines, reason }: CreditPart & Pick<PlannedCredit, 'type'>,
): Invoice {
  const header = invoiceHeader(trade, sale, type, day);
  const { deliveryDetails: _, quoteNumber: __, ...head } = header;
  const isRefund = type === 'CASH_REFUND';
  const paid = isRefund ? payBack(sale, original, sumIncludingGst(lines)) : undefined;
  return {
    ...head,
    originalNumber: original.number,
    originalType: original.type,
    comments: [reason],
    totals: totalsOf(lines, NO_CHARGES, paid?.settlement),
    lineItems: numberLines(lines).map((line) => ({
      ...line,
      originalInvoiceNumber: original.number,
    })),
    ...(paid && { payments: paid.payments }),
  };
}

/** Whether the customer still has an account on the day, with credit if the sale was on account. */
function canReceiveCredit(trade: Trade, { account }: Sale, day: number, isOwed: boolean): boolean {
  if (day > DAYS_BACK || termsOf(trade, account, day) === undefined) return false;
  return !isOwed || isOnAccount(trade, account, day);
}

/**
 * Whether an item is still sold, and it and its components cost the same as at the sale, so that the return has the
 * same value.
 */
function hasSameCost(trade: Trade, item: DemoItem, sale: Sale, day: number): boolean {
  const { market, calendar } = trade;
  const costOn = (each: DemoItem, on: number) =>
    market.costOn(each, sale.branch, calendar.dateOf(on));
  const isSame = (each: DemoItem): boolean =>
    costOn(each, sale.day) === costOn(each, day) &&
    each.components.every((part) => isSame(part.item));
  return market.is('sold', item, sale.branch, calendar.dateOf(day)) && isSame(item);
}

function sumIncludingGst(lines: readonly SoldLine[]): number {
  return includingGst(sumOf(lines.map(({ amount }) => amount)));
}

/** The whole quantity, or a smaller integer. */
function partOf(quantity: number, random: Random): number {
  return quantity <= 1 || random.chance(0.5) ? quantity : random.int(1, Math.floor(quantity));
}

/** How many lines are returned, with weights. */
const LINES_RETURNED = [
  [1, 7],
  [2, 2],
  [3, 1],
] as const;

/** Why goods come back, and why some are charged again. */
type Reason = { readonly reason: string; readonly rechargeReason?: string };

const REASONS: readonly Reason[] = [
  { reason: 'Returned unopened: more than the job needed.' },
  { reason: 'Returned: wrong size ordered.' },
  { reason: 'Returned: wrong finish ordered.' },
  { reason: 'Faulty under warranty.', rechargeReason: 'The maker found no fault' },
  { reason: 'Short packed.', rechargeReason: 'Found by the customer' },
];

const DAMAGED: Reason = { reason: 'Damaged in transit; photographed by the driver.' };
