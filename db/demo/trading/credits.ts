import type { Invoice } from '#lib/invoicing/schema.ts';
import type { Random } from '../random.ts';
import { dollars, includingGst, sumOf } from './cents.ts';
import type { Desk } from './desk.ts';
import { heading } from './heading.ts';
import { numbered, type SoldLine, soldAgain } from './lines.ts';
import type { MarketItem } from './market.ts';
import { payInCash } from './payments.ts';
import type { Sale } from './sale.ts';
import { piecesOf } from './shelves.ts';
import { NO_CHARGES, totalsOf } from './totals.ts';

/** What will be taken back of a sale, and what of that is charged again. */
export type PlannedCredit = {
  readonly credit: CreditPart;
  readonly chargedAgain: CreditPart | undefined;
  /** What it makes less owing, in cents including GST: below zero. */
  readonly amount: number;
  readonly lastDay: number;
  readonly isOnAccount: boolean;
  /** Whether the goods go back on the shelf. */
  readonly comesBack: boolean;
};

type CreditPart = {
  readonly day: number;
  readonly lines: readonly SoldLine[];
  readonly reason: string;
};

/** Plans the return of a line or a few, whole or in part; undefined where nothing can come back. */
export function planCredit(
  desk: Desk,
  sale: Sale,
  sold: readonly SoldLine[],
  isOnAccount: boolean,
): PlannedCredit | undefined {
  const { random, opening, agenda } = desk;
  const day = opening.openFrom(sale.branch, sale.day + random.int(1, 40));
  const returnable = sold.filter(
    ({ item, amount }) =>
      amount.excludingGst > 0 &&
      item.productType !== 'SERVICE' &&
      isUnchanged(desk, item, sale, day),
  );
  if (returnable.length === 0 || agenda.room < 3) return undefined;
  if (!isReceived(desk, sale, day, isOnAccount)) return undefined;
  const { text, again, comesBack } = random.pick(
    sale.isDelivered ? [...REASONS, DAMAGED] : REASONS,
  );
  const lines = random
    .sample(returnable, random.weighted(LINES))
    .map((each) => soldAgain(each, -partOf(each.lines[0].quantity, random), sale));
  const chargedAgain =
    isOnAccount && again !== undefined && random.chance(0.35)
      ? planAgain(desk, sale, { day, lines, reason: again })
      : undefined;
  return {
    credit: { day, lines, reason: text },
    chargedAgain,
    amount: sumIncludingGst([...lines, ...(chargedAgain?.lines ?? [])]),
    lastDay: chargedAgain?.day ?? day,
    isOnAccount,
    comesBack,
  };
}

/** What turns out to be owed after all, of what was credited. */
function planAgain(desk: Desk, sale: Sale, { day, lines, reason }: CreditPart) {
  const { random, opening } = desk;
  const again = opening.openFrom(sale.branch, day + random.int(1, 20));
  const [first] = lines;
  if (first === undefined || !isUnchanged(desk, first.item, sale, again)) return undefined;
  if (!isReceived(desk, sale, again, true)) return undefined;
  const quantity = partOf(-first.lines[0].quantity, random);
  return { day: again, lines: [soldAgain(first, quantity, sale)], reason };
}

/** Puts the documents of a credit on the agenda: paid out for a sale that was paid, else a credit note. */
export function writeCredits(desk: Desk, sale: Sale, original: Invoice, plan: PlannedCredit): void {
  const { credit, chargedAgain, isOnAccount, amount, comesBack } = plan;
  const { agenda, ledger, shelves, market } = desk;
  agenda.write(credit.day, () => {
    if (isOnAccount) ledger.owe(sale.account, amount);
    for (const { item, lines } of comesBack ? credit.lines : []) {
      for (const piece of piecesOf(market, item, -lines[0].quantity))
        shelves.receive(sale.branch.number, piece.item, piece.quantity);
    }
    const type = isOnAccount ? 'CREDIT_NOTE' : 'CASH_REFUND';
    const written = creditOf(desk, sale, original, { ...credit, type });
    if (chargedAgain) {
      const { reason } = chargedAgain;
      agenda.write(chargedAgain.day, () =>
        creditOf(desk, sale, written, {
          ...chargedAgain,
          type,
          reason: `${reason}: ${written.number} is partly undone.`,
        }),
      );
    }
    return written;
  });
}

type Credit = CreditPart & { readonly type: 'CREDIT_NOTE' | 'CASH_REFUND' };

/** The document that takes back lines of another. */
export function creditOf(desk: Desk, sale: Sale, original: Invoice, credit: Credit): Invoice {
  const { day, type, lines, reason } = credit;
  const { deliveryDetails: _, quoteNumber: __, ...head } = heading(desk, sale, type, day);
  const sum = sumIncludingGst(lines);
  const paid = type === 'CASH_REFUND' ? payBack(sale, original, sum) : undefined;
  return {
    ...head,
    originalNumber: original.number,
    originalType: original.type,
    comments: [reason],
    totals: totalsOf(lines, NO_CHARGES, paid?.settlement),
    lineItems: numbered(lines).map((line) => ({
      ...line,
      originalInvoiceNumber: original.number,
    })),
    ...(paid === undefined ? {} : { payments: paid.payments }),
  };
}

/** By the card that was paid with, else in cash. */
function payBack(
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
    baseAmount: dollars(sum),
    totalAmount: dollars(sum),
  };
  return { payments: [repaid], settlement: {} };
}

/** Whether the customer still buys on the day, on account where the sale was; none is written after today. */
function isReceived({ ledger, calendar }: Desk, { account }: Sale, day: number, isOwed: boolean) {
  const terms = ledger.termsOf(account, day);
  if (day > calendar.last || terms === undefined) return false;
  return !isOwed || ledger.isOnAccount(account, day);
}

/** Whether an item is still ranged, and it and its parts cost the same: what comes back is worth what it was. */
function isUnchanged(desk: Desk, item: MarketItem, sale: Sale, day: number): boolean {
  const { market, calendar, costOn, ranging } = desk;
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

/** All of a quantity, or a whole number of it. */
function partOf(quantity: number, random: Random): number {
  return quantity <= 1 || random.chance(0.5) ? quantity : random.int(1, Math.floor(quantity));
}

/** How many lines come back. */
const LINES = [
  [1, 7],
  [2, 2],
  [3, 1],
] as const;

type Reason = {
  readonly text: string;
  readonly comesBack: boolean;
  /** Why it may be charged again. */
  readonly again?: string;
};

const REASONS: readonly Reason[] = [
  { text: 'Returned unopened: more than the job needed.', comesBack: true },
  { text: 'Returned: wrong size ordered.', comesBack: true },
  { text: 'Returned: wrong finish ordered.', comesBack: true },
  { text: 'Faulty under warranty.', comesBack: false, again: 'The maker found no fault' },
  { text: 'Short packed.', comesBack: false, again: 'Found by the customer' },
];

const DAMAGED: Reason = {
  text: 'Damaged in transit; photographed by the driver.',
  comesBack: false,
};
