import type { Invoice } from '#lib/invoices/schema.ts';
import { explodeKit } from '#tools/demo/trading/inventory/inventory.ts';
import { includingGst, sumOf, toDollars } from '#tools/demo/trading/invoices/cents.ts';
import { invoiceHeader } from '#tools/demo/trading/invoices/invoice-header.ts';
import {
  creditedLine,
  numberLines,
  type SoldLine,
} from '#tools/demo/trading/invoices/invoice-lines.ts';
import { payInCash } from '#tools/demo/trading/invoices/payments.ts';
import { NO_CHARGES, totalsOf } from '#tools/demo/trading/invoices/totals.ts';
import type { MarketItem } from '#tools/demo/trading/market.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { Sale } from './sale.ts';

/** A planned credit for part of a sale, and what is charged again afterwards. */
export type PlannedCredit = {
  readonly credit: CreditPart;
  readonly recharge: CreditPart | undefined;
  /** The change of the amount owing, in cents including GST: negative. */
  readonly amount: number;
  readonly lastDay: number;
  readonly isOnAccount: boolean;
  /** Whether the goods return to stock. */
  readonly isRestocked: boolean;
};

type CreditPart = {
  readonly day: number;
  readonly lines: readonly SoldLine[];
  readonly reason: string;
};

/** Plans the return of one or a few lines, whole or in part; undefined when nothing can be returned. */
export function planCredit(
  simulation: Simulation,
  sale: Sale,
  soldLines: readonly SoldLine[],
  isOnAccount: boolean,
): PlannedCredit | undefined {
  const { random, openingHours, schedule } = simulation;
  const day = openingHours.openFrom(sale.branch, sale.day + random.int(1, 40));
  const returnable = soldLines.filter(
    ({ item, amount }) =>
      amount.excludingGst > 0 &&
      item.productType !== 'SERVICE' &&
      hasSameCost(simulation, item, sale, day),
  );
  if (returnable.length === 0 || schedule.invoicesLeft < 3) return undefined;
  if (!canReceiveCredit(simulation, sale, day, isOnAccount)) return undefined;
  const { text, rechargeReason, isRestocked } = random.pick(
    sale.isDelivered ? [...REASONS, DAMAGED] : REASONS,
  );
  const lines = random
    .sample(returnable, random.weighted(LINES_RETURNED))
    .map((each) => creditedLine(each, -partialQuantity(each.lines[0].quantity, random), sale));
  const recharge =
    isOnAccount && rechargeReason !== undefined && random.chance(0.35)
      ? planRecharge(simulation, sale, { day, lines, reason: rechargeReason })
      : undefined;
  return {
    credit: { day, lines, reason: text },
    recharge,
    amount: sumIncludingGst([...lines, ...(recharge?.lines ?? [])]),
    lastDay: recharge?.day ?? day,
    isOnAccount,
    isRestocked,
  };
}

/** Plans to charge part of the credit again. */
function planRecharge(simulation: Simulation, sale: Sale, { day, lines, reason }: CreditPart) {
  const { random, openingHours } = simulation;
  const rechargeDay = openingHours.openFrom(sale.branch, day + random.int(1, 20));
  const [first] = lines;
  if (first === undefined || !hasSameCost(simulation, first.item, sale, rechargeDay))
    return undefined;
  if (!canReceiveCredit(simulation, sale, rechargeDay, true)) return undefined;
  const quantity = partialQuantity(-first.lines[0].quantity, random);
  return { day: rechargeDay, lines: [creditedLine(first, quantity, sale)], reason };
}

/** Schedules the documents of a credit: a refund for a sale that was paid, else a credit note. */
export function writeCredits(
  simulation: Simulation,
  sale: Sale,
  original: Invoice,
  plan: PlannedCredit,
): void {
  const { credit, recharge, isOnAccount, amount, isRestocked } = plan;
  const { schedule, ledger, inventory, market } = simulation;
  schedule.addInvoice(credit.day, () => {
    if (isOnAccount) ledger.addOwing(sale.account, amount);
    for (const { item, lines } of isRestocked ? credit.lines : []) {
      for (const piece of explodeKit(market, item, -lines[0].quantity))
        inventory.receive(sale.branch.number, piece.item, piece.quantity);
    }
    const type = isOnAccount ? 'CREDIT_NOTE' : 'CASH_REFUND';
    const written = creditDocument(simulation, sale, original, { ...credit, type });
    if (recharge) {
      const { reason } = recharge;
      schedule.addInvoice(recharge.day, () =>
        creditDocument(simulation, sale, written, {
          ...recharge,
          type,
          reason: `${reason}: ${written.number} is partly undone.`,
        }),
      );
    }
    return written;
  });
}

type Credit = CreditPart & { readonly type: 'CREDIT_NOTE' | 'CASH_REFUND' };

/** The document that credits lines of another. */
export function creditDocument(
  simulation: Simulation,
  sale: Sale,
  original: Invoice,
  credit: Credit,
): Invoice {
  const { day, type, lines, reason } = credit;
  const {
    deliveryDetails: _,
    quoteNumber: __,
    ...head
  } = invoiceHeader(simulation, sale, type, day);
  const sum = sumIncludingGst(lines);
  const paid = type === 'CASH_REFUND' ? refundPayment(sale, original, sum) : undefined;
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
    ...(paid === undefined ? {} : { payments: paid.payments }),
  };
}

/** To the card that was used, else in cash. */
function refundPayment(
  sale: Sale,
  { payments = [] }: Invoice,
  sum: number,
): ReturnType<typeof payInCash> {
  const card = payments.find(({ typeCode }) => typeCode === 'CC' || typeCode === 'EP');
  if (card === undefined) return payInCash(sale, sum);
  const { type = '', typeCode = '', creditCardType } = card;
  const repaid = {
    type,
    typeCode,
    ...(creditCardType === undefined ? {} : { creditCardType }),
    baseAmount: toDollars(sum),
    totalAmount: toDollars(sum),
  };
  return { payments: [repaid], settlement: {} };
}

/**
 * Whether the customer still has an account on the day, with credit if the sale was on account. Nothing is written
 * after today.
 */
function canReceiveCredit(
  { ledger, calendar }: Simulation,
  { account }: Sale,
  day: number,
  isOwed: boolean,
) {
  const terms = ledger.termsOf(account, day);
  if (day > calendar.last || terms === undefined) return false;
  return !isOwed || ledger.isOnAccount(account, day);
}

/**
 * Whether an item is still sold, and it and its components cost the same as at the sale, so that the return has the
 * same value.
 */
function hasSameCost(simulation: Simulation, item: MarketItem, sale: Sale, day: number): boolean {
  const { market, calendar, costOn, ranging } = simulation;
  const { branch } = sale;
  const state = market.stateCodeOf(branch);
  const isSame = ({ number, kitComponents = [] }: MarketItem): boolean => {
    const [then, now] = [sale.day, day].map((each) => costOn(number, state, calendar.dateOf(each)));
    return (
      then === now &&
      kitComponents.every(({ productNumber }) => {
        const part = market.itemOf.get(productNumber);
        return part !== undefined && isSame(part);
      })
    );
  };
  return ranging.isSold(item, branch, calendar.dateOf(day)) && isSame(item);
}

function sumIncludingGst(lines: readonly SoldLine[]): number {
  return includingGst(sumOf(lines.map(({ amount }) => amount)));
}

/** The whole quantity, or a smaller integer. */
function partialQuantity(quantity: number, random: Random): number {
  return quantity <= 1 || random.chance(0.5) ? quantity : random.int(1, Math.floor(quantity));
}

/** How many lines are returned, with weights. */
const LINES_RETURNED = [
  [1, 7],
  [2, 2],
  [3, 1],
] as const;

type Reason = {
  readonly text: string;
  readonly isRestocked: boolean;
  /** Reason for charging it again. */
  readonly rechargeReason?: string;
};

const REASONS: readonly Reason[] = [
  { text: 'Returned unopened: more than the job needed.', isRestocked: true },
  { text: 'Returned: wrong size ordered.', isRestocked: true },
  { text: 'Returned: wrong finish ordered.', isRestocked: true },
  {
    text: 'Faulty under warranty.',
    isRestocked: false,
    rechargeReason: 'The maker found no fault',
  },
  { text: 'Short packed.', isRestocked: false, rechargeReason: 'Found by the customer' },
];

const DAMAGED: Reason = {
  text: 'Damaged in transit; photographed by the driver.',
  isRestocked: false,
};
