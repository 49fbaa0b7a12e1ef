import type { Invoice } from '#lib/invoicing/schema.ts';
import { dollars, includingGst, sumOf } from './cents.ts';
import type { Appointment, Desk } from './desk.ts';
import { heading } from './heading.ts';
import { lineAgain, type SoldLine } from './lines.ts';
import { payInCash } from './payments.ts';
import type { Sale } from './sale.ts';
import { NO_CHARGES, totalsOf } from './totals.ts';

/** What will be taken back of a sale, and what of that will turn out to have been kept after all. */
export type PlannedCredit = {
  readonly day: number;
  /** Quantities and amounts below zero. */
  readonly lines: readonly SoldLine[];
  readonly reason: string;
  readonly takenBack: { readonly day: number; readonly lines: readonly SoldLine[] } | undefined;
};

/** Plans the return of a line or a few, whole or in part; undefined where nothing can come back. */
export function planCredit(
  { random, calendar }: Desk,
  soldOn: number,
  sale: Sale,
  sold: readonly SoldLine[],
): PlannedCredit | undefined {
  const returnable = sold.filter(({ line, amount }) => amount.excludingGst > 0 && !line.chargeType);
  if (returnable.length === 0) return undefined;
  const lines = random
    .sample(
      returnable,
      random.weighted([
        [1, 7],
        [2, 2],
        [3, 1],
      ]),
    )
    .map((each, at) => lineAgain(each, at + 1, -partOf(each.line.quantity, random), sale));
  const day = calendar.openFrom(soldOn + random.int(1, 40));
  const [first] = lines;
  const isKept = first !== undefined && random.chance(0.12);
  return {
    day,
    lines,
    reason: random.pick(REASONS),
    takenBack: isKept
      ? {
          day: calendar.openFrom(day + random.int(1, 20)),
          lines: [lineAgain(first, 1, partOf(-first.line.quantity, random), sale)],
        }
      : undefined,
  };
}

/** What the planned credit takes off what is owing by today, in cents, at most zero. */
export function creditedUpTo({ calendar }: Desk, planned: PlannedCredit | undefined): number {
  if (planned === undefined || planned.day > calendar.last) return 0;
  const { takenBack } = planned;
  const again = takenBack && takenBack.day <= calendar.last ? takenBack.lines : [];
  return sumIncludingGst([...planned.lines, ...again]);
}

/** The documents of a planned credit: paid out in cash for a sale that was paid, else a credit note. */
export function creditAppointments(
  desk: Desk,
  sale: Sale,
  original: Invoice,
  planned: PlannedCredit | undefined,
): Appointment[] {
  if (planned === undefined) return [];
  const { day, lines, reason, takenBack } = planned;
  const type = isPaidAtOnce(original) ? 'CASH_REFUND' : 'CREDIT_NOTE';
  const draft = (number: string) => {
    const invoice = creditOf(desk, sale, original, { number, day, type, lines, reason });
    const isUndone = takenBack !== undefined && type === 'CREDIT_NOTE';
    return { invoice, later: isUndone ? [{ day: takenBack.day, draft: again(invoice) }] : [] };
  };
  const again = (credit: Invoice) => (number: string) => {
    const kept = { number, day: takenBack?.day ?? day, lines: takenBack?.lines ?? [] };
    const words = {
      type: 'CREDIT_NOTE',
      reason: `Kept after all: ${credit.number} is partly undone.`,
    } as const;
    return { invoice: creditOf(desk, sale, credit, { ...kept, ...words }), later: [] };
  };
  return [{ day, draft }];
}

type Credit = {
  readonly number: string;
  readonly day: number;
  readonly type: 'CREDIT_NOTE' | 'CASH_REFUND';
  readonly lines: readonly SoldLine[];
  readonly reason: string;
};

/** The document that takes back lines of another. */
export function creditOf(desk: Desk, sale: Sale, original: Invoice, credit: Credit): Invoice {
  const { number, day, type, lines, reason } = credit;
  const {
    deliveryDetails: _,
    quoteNumber: __,
    ...head
  } = heading(desk, sale, type, { number, day });
  const sum = sumIncludingGst(lines);
  const paid = type === 'CASH_REFUND' ? payBack(sale, original, sum) : undefined;
  return {
    ...head,
    originalNumber: original.number,
    originalType: original.type,
    comments: [reason],
    totals: totalsOf(lines, NO_CHARGES, paid?.settlement),
    lineItems: lines.map(({ line }) => ({ ...line, originalInvoiceNumber: original.number })),
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

function isPaidAtOnce({ payments = [], type }: Invoice): boolean {
  return type !== 'TAX_INVOICE' && payments.length > 0;
}

function sumIncludingGst(lines: readonly SoldLine[]): number {
  return includingGst(sumOf(lines.map(({ amount }) => amount)));
}

/** All of a quantity, or a whole number of it. */
function partOf(quantity: number, random: Desk['random']): number {
  return quantity <= 1 || random.chance(0.5) ? quantity : random.int(1, Math.floor(quantity));
}

const REASONS = [
  'Returned unopened: more than the job needed.',
  'Returned: wrong size ordered.',
  'Returned: wrong finish supplied.',
  'Damaged in transit; photographed by the driver.',
  'Price corrected to the quotation.',
  'Faulty under warranty; replaced.',
  'Short delivered.',
];
