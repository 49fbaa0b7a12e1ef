import type { Invoice } from '#lib/invoicing/schema.ts';
import { randomFor } from '../random.ts';
import { balanceOf } from './balance.ts';
import { basketAt } from './basket.ts';
import { includingGst, portion } from './cents.ts';
import { creditAppointments, creditedUpTo, planCredit } from './credits.ts';
import type { Desk, Draft } from './desk.ts';
import { heading } from './heading.ts';
import { type SoldLine, soldLines } from './lines.ts';
import type { MarketAccount } from './market.ts';
import { termsOf } from './parties.ts';
import { agreeSale, type Sale } from './sale.ts';
import { type Charges, chargesOf, subtotalOf, totalsOf } from './totals.ts';

/** A sale on account: a tax invoice, which is paid by its due date, or later, or not yet. */
export function accountSale(desk: Desk, account: MarketAccount, day: number): Draft {
  return (number) => {
    const { market, random } = desk;
    const ordered = random.weighted(DAYS_SINCE_ORDERED);
    const sale = agreeSale(desk, account, day, ordered);
    const lines = soldLines(market, sale, basketAt(market, sale.branch.number, random));
    const charges = deliveryCharges(desk, sale, lines);
    const credit = random.chance(0.07) ? planCredit(desk, day, sale, lines) : undefined;
    const invoice = onAccount(
      desk,
      sale,
      { number, lines, charges, paid: 0 },
      creditedUpTo(desk, credit),
    );
    return { invoice, later: creditAppointments(desk, sale, invoice, credit) };
  };
}

type Billed = {
  readonly number: string;
  readonly lines: readonly SoldLine[];
  readonly charges: Charges;
  /** What was paid before, in cents. */
  readonly paid: number;
};

/** The tax invoice of a sale; `credited` is what was taken back of it since, in cents below zero. */
export function onAccount(desk: Desk, sale: Sale, billed: Billed, credited: number): Invoice {
  const { calendar } = desk;
  const { number, lines, charges } = billed;
  const value = includingGst(subtotalOf(lines, charges));
  const due = sale.day + termsOf(sale.account);
  const discount = discountsEarlyPayment(sale) ? portion(value, EARLY) : 0;
  const settled = settledBy(desk, due, { value: value + credited, discount, paid: billed.paid });
  return {
    ...heading(desk, sale, 'TAX_INVOICE', { number, day: sale.day }),
    dueDate: calendar.dateOf(due),
    ...(charges.handlingRate === undefined ? {} : { handlingFeeRate: charges.handlingRate }),
    totals: totalsOf(lines, charges, { discount }),
    lineItems: lines.map(({ line }) => line),
    customerOrderBalance: balanceOf(
      sale.orderNumber,
      { value, paid: settled.paid, adjustment: credited - settled.discount },
      calendar.dateOf(calendar.last),
    ),
  };
}

/** What delivering costs, and the handling of a small order. */
export function deliveryCharges({ random }: Desk, sale: Sale, lines: readonly SoldLine[]): Charges {
  const isCharged = sale.isDelivered && random.chance(0.6);
  const fee = isCharged ? random.pick([1500, 2500, 3500, 4500, 6500]) : 0;
  return chargesOf(sale, lines, fee, random.chance(0.05) ? random.pick([1, 1.5, 2.5]) : undefined);
}

/** Some customers may take a part off when they pay within fourteen days. */
function discountsEarlyPayment({ account }: Sale): boolean {
  return randomFor(`settlement of ${account.number}`).chance(0.12);
}

type Owed = { readonly value: number; readonly discount: number; readonly paid: number };

/** How much of what was owed has come in, and what was taken off for it, by today. */
function settledBy({ calendar, random }: Desk, due: number, { value, discount, paid }: Owed) {
  const late = calendar.last - due;
  const isPaid = random.chance(late < 0 ? 0.25 : late < 30 ? 0.8 : late < 90 ? 0.96 : 0.995);
  const open = Math.max(0, value - paid);
  const isEarly = discount > 0 && discount < open && random.chance(0.6);
  if (isPaid)
    return { paid: paid + open - (isEarly ? discount : 0), discount: isEarly ? discount : 0 };
  const part = random.chance(0.3) ? portion(open, random.int(2, 8) / 10) : 0;
  return { paid: paid + part, discount: 0 };
}

const EARLY = 0.025;

const DAYS_SINCE_ORDERED = [
  [0, 60],
  [1, 18],
  [2, 8],
  [4, 6],
  [7, 5],
  [12, 3],
] as const;
