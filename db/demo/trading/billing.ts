import type { Invoice } from '#lib/invoicing/schema.ts';
import { balanceOf } from './balance.ts';
import { includingGst, portion } from './cents.ts';
import { type PlannedCredit, planCredit, writeCredits } from './credits.ts';
import type { Desk } from './desk.ts';
import { habitsOf } from './habits.ts';
import { heading } from './heading.ts';
import { numbered, type SoldLine, soldLines } from './lines.ts';
import { depositPaid, payAtCounter, payInCash } from './payments.ts';
import type { Sale } from './sale.ts';
import { subtotalOf, totalsOf } from './totals.ts';

/** What a sale comes to, in cents including GST. */
export function saleValue({ goods, charges }: Sale): number {
  return includingGst(subtotalOf(goods, charges));
}

/**
 * Hands the goods of a sale over and writes its document: on account, where the customer may owe so much
 * more that day, else paid at once. `deposit` is what was paid before, in cents. What comes of it later
 * (a credit, the payment) goes on the agenda.
 */
export function billSale(desk: Desk, sale: Sale, deposit = 0): Invoice {
  desk.open.delete(sale);
  for (const { from, pieces } of sale.goods) desk.shelves.handOver(from, pieces);
  const lines = soldLines(desk, sale, sale.day);
  const value = saleValue(sale);
  const isOwed = sale.isOnAccount && desk.ledger.hasCredit(sale.account, sale.day, value - deposit);
  // What was paid in part already could come back as more than is owing.
  const comesBack = deposit === 0 && desk.random.chance(0.07);
  const credit = comesBack ? planCredit(desk, sale, lines, isOwed) : undefined;
  const bill = { lines, value, deposit, credit };
  const invoice = isOwed ? owed(desk, sale, bill) : paid(desk, sale, bill);
  if (credit) writeCredits(desk, sale, invoice, credit);
  return invoice;
}

type Bill = {
  readonly lines: readonly SoldLine[];
  readonly value: number;
  readonly deposit: number;
  readonly credit: PlannedCredit | undefined;
};

function owed(desk: Desk, sale: Sale, { lines, value, deposit, credit }: Bill): Invoice {
  const { calendar, ledger } = desk;
  const { account, day, orderNumber } = sale;
  const due = day + (ledger.termsOf(account, day)?.paymentTermsDays ?? 0);
  const credited = credit?.amount ?? 0;
  const discount = habitsOf(account).isPayingEarly ? portion(value, EARLY) : 0;
  ledger.owe(account, value - deposit);
  const owing = value - deposit + credited;
  const settled = settle(desk, sale, { due, owing, discount, notBefore: credit?.lastDay ?? day });
  return {
    ...heading(desk, sale, 'TAX_INVOICE', day),
    dueDate: calendar.dateOf(due),
    ...rateOf(sale),
    totals: totalsOf(lines, sale.charges, { discount }),
    lineItems: numbered(lines),
    ...(deposit === 0 ? {} : { payments: [depositPaid(deposit)] }),
    customerOrderBalance: balanceOf(
      orderNumber,
      { value, paid: deposit + settled.paid, adjustment: credited - settled.discount },
      calendar.dateOf(calendar.last),
    ),
  };
}

function paid(desk: Desk, sale: Sale, { lines, value, deposit }: Bill): Invoice {
  const { calendar, random } = desk;
  const isAtTheDoor = sale.isDelivered && deposit === 0;
  const rest = value - deposit;
  const inCash = isAtTheDoor && rest < MOST_TO_A_DRIVER && random.chance(0.6);
  const { payments, settlement } = inCash
    ? payInCash(sale, rest)
    : payAtCounter(sale, rest, random);
  const balance = { value, paid: value };
  return {
    ...heading(
      desk,
      sale,
      isAtTheDoor ? 'CASH_ON_DELIVERY_INVOICE' : 'CASH_SALE_INVOICE',
      sale.day,
    ),
    ...rateOf(sale),
    totals: totalsOf(lines, sale.charges, settlement),
    lineItems: numbered(lines),
    payments: deposit === 0 ? payments : [depositPaid(deposit), ...payments],
    ...(deposit === 0
      ? {}
      : {
          customerOrderBalance: balanceOf(sale.orderNumber, balance, calendar.dateOf(sale.day)),
        }),
  };
}

function rateOf({ charges }: Sale): Pick<Invoice, 'handlingFeeRate'> {
  return charges.handlingRate === undefined ? {} : { handlingFeeRate: charges.handlingRate };
}

type Owed = {
  readonly due: number;
  /** All sums in cents. */
  readonly owing: number;
  readonly discount: number;
  /** The customer waits for its credits. */
  readonly notBefore: number;
};

/**
 * Settles what is owing on a day to come: how much of it has come in by today, and what was taken off
 * for that. Whoever is to be closed pays before, and part of what is overdue comes in on the day.
 */
function settle(desk: Desk, { account, day }: Sale, { due, owing, discount, notBefore }: Owed) {
  const { random, ledger, agenda, calendar } = desk;
  const closing = ledger.lastDayOf(account, day) ?? Number.POSITIVE_INFINITY;
  const isEarly = discount > 0 && discount < owing && random.chance(0.6);
  const usual = isEarly ? day + random.int(3, 14) : due + random.weighted(DAYS_LATE);
  const wanted = ledger.heldUntil(account, due) ?? usual;
  const payDay = Math.max(notBefore, Math.min(wanted, closing));
  const takenOff = isEarly && payDay <= day + 14 ? discount : 0;
  if (payDay <= calendar.last) {
    agenda.note(payDay, () => ledger.owe(account, -owing));
    if (payDay === day) ledger.owe(account, -owing);
    return { paid: owing - takenOff, discount: takenOff };
  }
  const part = due <= calendar.last && random.chance(0.3) ? portion(owing, 0.4) : 0;
  agenda.note(Math.max(due, day + 1), () => ledger.owe(account, -part));
  return { paid: part, discount: 0 };
}

/** Off what is paid early. */
const EARLY = 0.025;

/** In cents: what is more is not carried about in notes. */
const MOST_TO_A_DRIVER = 150_000;

/** Days after the due date that is paid on, with their shares. */
const DAYS_LATE = [
  [-6, 12],
  [0, 40],
  [4, 20],
  [12, 12],
  [25, 10],
  [50, 4.5],
  [110, 1.5],
] as const;
