import type { Invoice } from '#lib/invoices/schema.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import { includingGst, portion } from '#tools/demo/trading/invoices/cents.ts';
import { invoiceHeader } from '#tools/demo/trading/invoices/invoice-header.ts';
import {
  depositLine,
  invoiceLines,
  numberLines,
  type SoldLine,
} from '#tools/demo/trading/invoices/invoice-lines.ts';
import { depositPayment, payAtCounter, payInCash } from '#tools/demo/trading/invoices/payments.ts';
import {
  NO_CHARGES,
  orderBalance,
  subtotalOf,
  totalsOf,
} from '#tools/demo/trading/invoices/totals.ts';
import type { Sale } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { present } from '#tools/demo/values/members.ts';
import { hasCredit, payInvoice, termsOf } from './credit.ts';
import { type PlannedCredit, planCredit, writeCredits } from './credits.ts';

/** The value of a sale, in cents including GST. */
export function saleValue({ goods, charges }: Sale): number {
  return includingGst(subtotalOf(goods, charges));
}

/** Bills a sale on its day, or leaves it open when that is after today. `deposit` was paid before, in cents. */
export function billLater(trade: Trade, sale: Sale, deposit = 0): void {
  if (sale.day > DAYS_BACK) trade.openSales.push(sale);
  else trade.documents.add(sale.day, () => bill(trade, sale, deposit));
}

/**
 * The invoice of a sale: on account if the customer's credit allows it, else paid at once. Later credits are planned.
 */
function bill(trade: Trade, sale: Sale, deposit: number): Invoice {
  const lines = invoiceLines(trade, sale);
  const isOwed = sale.isOnAccount && hasCredit(trade, sale, saleValue(sale) - deposit);
  // Not after a deposit: the return could exceed what is owing.
  const isReturned = deposit === 0 && trade.random.chance(0.07);
  const credit = isReturned ? planCredit(trade, sale, { lines, isOwed }) : undefined;
  const invoice = isOwed
    ? billOnAccount(trade, sale, { lines, deposit, credit })
    : billPaid(trade, sale, { lines, deposit });
  if (credit) writeCredits(trade, sale, invoice, credit);
  return invoice;
}

type Bill = { readonly lines: readonly SoldLine[]; readonly deposit: number };

function billOnAccount(
  trade: Trade,
  sale: Sale,
  { lines, deposit, credit }: Bill & { readonly credit: PlannedCredit | undefined },
): Invoice {
  const { calendar } = trade;
  const { account, day, orderNumber } = sale;
  const value = saleValue(sale);
  const due = day + (termsOf(trade, account, day)?.paymentTermsDays ?? 0);
  const credited = credit?.amount ?? 0;
  const discount = account.habits.paysEarly ? portion(value, EARLY_DISCOUNT) : 0;
  const owing = value - deposit + credited;
  const payment = payInvoice(trade, sale, {
    due,
    owing,
    discount,
    notBefore: credit?.lastDay ?? day,
  });
  const balance = {
    value,
    paid: deposit + payment.paid,
    adjustment: credited - payment.discount,
  };
  return present({
    ...invoiceHeader(trade, sale, 'TAX_INVOICE', day),
    dueDate: calendar.dateOf(due),
    handlingFeeRate: sale.charges.handlingRate,
    totals: totalsOf(lines, sale.charges, { discount }),
    lineItems: numberLines(lines),
    payments: deposit === 0 ? undefined : [depositPayment(deposit)],
    customerOrderBalance: orderBalance(orderNumber, balance, calendar.dateOf(DAYS_BACK)),
  });
}

function billPaid(trade: Trade, sale: Sale, { lines, deposit }: Bill): Invoice {
  const { calendar, random } = trade;
  const value = saleValue(sale);
  const isOnDelivery = sale.isDelivered && deposit === 0;
  const due = value - deposit;
  const isCash = isOnDelivery && due < MAX_CASH_TO_DRIVER && random.chance(0.6);
  const { payments, settlement } = isCash ? payInCash(sale, due) : payAtCounter(sale, due, random);
  const type = isOnDelivery ? 'CASH_ON_DELIVERY_INVOICE' : 'CASH_SALE_INVOICE';
  const date = calendar.dateOf(sale.day);
  return present({
    ...invoiceHeader(trade, sale, type, sale.day),
    handlingFeeRate: sale.charges.handlingRate,
    totals: totalsOf(lines, sale.charges, settlement),
    lineItems: numberLines(lines),
    payments: deposit === 0 ? payments : [depositPayment(deposit), ...payments],
    customerOrderBalance:
      deposit === 0 ? undefined : orderBalance(sale.orderNumber, { value, paid: value }, date),
  });
}

/** The invoice of a deposit. It does not pay for a supply yet, so it has no GST. */
export function depositInvoice(trade: Trade, sale: Sale, deposit: number): Invoice {
  const day = sale.orderedDay;
  const exempt = { ...sale, account: { ...sale.account, isGstExempt: true } };
  const { payments, settlement } = payAtCounter(exempt, deposit, trade.random);
  const { deliveryDetails: _, ...head } = invoiceHeader(trade, sale, 'CUSTOMER_ORDER_DEPOSIT', day);
  const line = depositLine(trade, sale, deposit);
  const balance = { value: saleValue(sale), paid: deposit };
  return {
    ...head,
    orderStage: 'DEPOSIT',
    totals: totalsOf([line], NO_CHARGES, settlement),
    lineItems: numberLines([line]),
    payments,
    customerOrderBalance: orderBalance(sale.orderNumber, balance, trade.calendar.dateOf(day)),
  };
}

/** Discount for paying early. */
const EARLY_DISCOUNT = 0.025;

/** In cents; drivers do not carry more cash than this. */
const MAX_CASH_TO_DRIVER = 150_000;
