import type { Invoice } from '#lib/invoices/schema.ts';
import { includingGst, portion } from '#tools/demo/trading/invoices/cents.ts';
import { invoiceHeader } from '#tools/demo/trading/invoices/invoice-header.ts';
import {
  invoiceLines,
  numberLines,
  type SoldLine,
} from '#tools/demo/trading/invoices/invoice-lines.ts';
import { depositPayment, payAtCounter, payInCash } from '#tools/demo/trading/invoices/payments.ts';
import { orderBalance, subtotalOf, totalsOf } from '#tools/demo/trading/invoices/totals.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { type PlannedCredit, planCredit, writeCredits } from './credits.ts';
import { habitsOf } from './customer-habits.ts';
import type { Sale } from './sale.ts';

/** The value of a sale, in cents including GST. */
export function saleValue({ goods, charges }: Sale): number {
  return includingGst(subtotalOf(goods, charges));
}

/**
 * Hands over the goods of a sale and writes its invoice: on account if the customer's credit allows it, else paid at
 * once. `deposit` was paid before, in cents. Later credits and payments are scheduled.
 */
export function billSale(simulation: Simulation, sale: Sale, deposit = 0): Invoice {
  simulation.openSales.delete(sale);
  for (const { branchNumber, pieces } of sale.goods)
    simulation.inventory.handOver(branchNumber, pieces);
  const lines = invoiceLines(simulation, sale, sale.day);
  const value = saleValue(sale);
  const isOwed =
    sale.isOnAccount && simulation.ledger.hasCredit(sale.account, sale.day, value - deposit);
  // Not after a deposit: the return could exceed what is owing.
  const isReturned = deposit === 0 && simulation.random.chance(0.07);
  const credit = isReturned ? planCredit(simulation, sale, lines, isOwed) : undefined;
  const bill = { lines, value, deposit, credit };
  const invoice = isOwed ? billOnAccount(simulation, sale, bill) : billPaid(simulation, sale, bill);
  if (credit) writeCredits(simulation, sale, invoice, credit);
  return invoice;
}

type Bill = {
  readonly lines: readonly SoldLine[];
  readonly value: number;
  readonly deposit: number;
  readonly credit: PlannedCredit | undefined;
};

function billOnAccount(
  simulation: Simulation,
  sale: Sale,
  { lines, value, deposit, credit }: Bill,
): Invoice {
  const { calendar, ledger } = simulation;
  const { account, day, orderNumber } = sale;
  const due = day + (ledger.termsOf(account, day)?.paymentTermsDays ?? 0);
  const credited = credit?.amount ?? 0;
  const discount = habitsOf(account).paysEarly ? portion(value, EARLY_DISCOUNT) : 0;
  ledger.addOwing(account, value - deposit);
  const owing = value - deposit + credited;
  const settlement = settle(simulation, sale, {
    due,
    owing,
    discount,
    notBefore: credit?.lastDay ?? day,
  });
  return {
    ...invoiceHeader(simulation, sale, 'TAX_INVOICE', day),
    dueDate: calendar.dateOf(due),
    ...handlingRate(sale),
    totals: totalsOf(lines, sale.charges, { discount }),
    lineItems: numberLines(lines),
    ...(deposit === 0 ? {} : { payments: [depositPayment(deposit)] }),
    customerOrderBalance: orderBalance(
      orderNumber,
      { value, paid: deposit + settlement.paid, adjustment: credited - settlement.discount },
      calendar.dateOf(calendar.last),
    ),
  };
}

function billPaid(simulation: Simulation, sale: Sale, { lines, value, deposit }: Bill): Invoice {
  const { calendar, random } = simulation;
  const isCashOnDelivery = sale.isDelivered && deposit === 0;
  const amountDue = value - deposit;
  const paysDriverInCash = isCashOnDelivery && amountDue < MAX_CASH_TO_DRIVER && random.chance(0.6);
  const { payments, settlement } = paysDriverInCash
    ? payInCash(sale, amountDue)
    : payAtCounter(sale, amountDue, random);
  const balance = { value, paid: value };
  return {
    ...invoiceHeader(
      simulation,
      sale,
      isCashOnDelivery ? 'CASH_ON_DELIVERY_INVOICE' : 'CASH_SALE_INVOICE',
      sale.day,
    ),
    ...handlingRate(sale),
    totals: totalsOf(lines, sale.charges, settlement),
    lineItems: numberLines(lines),
    payments: deposit === 0 ? payments : [depositPayment(deposit), ...payments],
    ...(deposit === 0
      ? {}
      : {
          customerOrderBalance: orderBalance(sale.orderNumber, balance, calendar.dateOf(sale.day)),
        }),
  };
}

function handlingRate({ charges }: Sale): Pick<Invoice, 'handlingFeeRate'> {
  return charges.handlingRate === undefined ? {} : { handlingFeeRate: charges.handlingRate };
}

type Receivable = {
  readonly due: number;
  /** Amounts in cents. */
  readonly owing: number;
  readonly discount: number;
  /** The customer pays after its credits. */
  readonly notBefore: number;
};

/**
 * Schedules the payment of an invoice; returns what has been paid by today and the discount taken. A customer whose
 * account closes pays before that, and part of an overdue amount may come in on the due date.
 */
function settle(
  simulation: Simulation,
  { account, day }: Sale,
  { due, owing, discount, notBefore }: Receivable,
) {
  const { random, ledger, schedule, calendar } = simulation;
  const lastDay = ledger.lastOpenDay(account, day) ?? Number.POSITIVE_INFINITY;
  const isEarly = discount > 0 && discount < owing && random.chance(0.6);
  const usual = isEarly ? day + random.int(3, 14) : due + random.weighted(DAYS_LATE);
  const plannedDay = ledger.onHoldUntil(account, due) ?? usual;
  const payDay = Math.max(notBefore, Math.min(plannedDay, lastDay));
  const discountTaken = isEarly && payDay <= day + 14 ? discount : 0;
  if (payDay <= calendar.last) {
    schedule.addTask(payDay, () => ledger.addOwing(account, -owing));
    if (payDay === day) ledger.addOwing(account, -owing);
    return { paid: owing - discountTaken, discount: discountTaken };
  }
  const part = due <= calendar.last && random.chance(0.3) ? portion(owing, 0.4) : 0;
  schedule.addTask(Math.max(due, day + 1), () => ledger.addOwing(account, -part));
  return { paid: part, discount: 0 };
}

/** Discount for paying early. */
const EARLY_DISCOUNT = 0.025;

/** In cents; drivers do not carry more cash than this. */
const MAX_CASH_TO_DRIVER = 150_000;

/** Days after the due date until payment, with weights. */
const DAYS_LATE = [
  [-6, 12],
  [0, 40],
  [4, 20],
  [12, 12],
  [25, 10],
  [50, 4.5],
  [110, 1.5],
] as const;
