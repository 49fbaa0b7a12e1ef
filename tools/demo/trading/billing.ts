import type { Invoice } from '#lib/invoices/schema.ts';
import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import type { Random } from '#tools/demo/random.ts';
import { dateOf } from './calendar.ts';
import { hasCredit, isOnAccount, payInvoice, termsOf } from './credit.ts';
import { invoiceDocument } from './document.ts';
import { creditedLine, depositLine, invoiceLines, type SoldLine } from './lines.ts';
import {
  depositPayment,
  includingGst,
  orderBalance,
  payAtCounter,
  payBack,
  payInCash,
  portion,
  subtotalOf,
} from './money.ts';
import type { Draft, Sale, Trade } from './trade.ts';

/** The value of a sale, in cents including GST. */
export function saleValue({ goods, charges }: Sale): number {
  return includingGst(subtotalOf(goods, charges));
}

/** Bills a sale on its day, or leaves it open when that is after today. `deposit` was paid before, in cents. */
export function billLater(trade: Trade, sale: Sale, deposit = 0): void {
  if (sale.day > trade.today) trade.openSales.push(sale);
  else trade.documents.add(sale.day, () => bill(trade, sale, deposit));
}

/**
 * The invoice of a sale: on account if the customer's credit allows it, else paid at once. Later credits are planned.
 */
function bill(trade: Trade, sale: Sale, deposit: number): Draft<Invoice> {
  const { day, charges } = sale;
  const lines = invoiceLines(trade, sale);
  const isOwed = sale.isOnAccount && hasCredit(trade, sale, saleValue(sale) - deposit);
  // Not after a deposit: the return could exceed what is owing.
  const isReturned = deposit === 0 && trade.random.chance(0.07);
  const credit = isReturned ? planCredit(trade, sale, lines, isOwed) : undefined;
  const payment = isOwed
    ? onAccount(trade, sale, deposit, credit)
    : paidAtOnce(trade, sale, deposit);
  const invoice = invoiceDocument(trade, sale, { day, lines, charges, ...payment });
  if (credit) writeCredits(trade, sale, invoice, credit);
  return invoice;
}

/** How a sale on account is paid. */
function onAccount(trade: Trade, sale: Sale, deposit: number, credit: PlannedCredit | undefined) {
  const { account, day } = sale;
  const value = saleValue(sale);
  const due = day + (termsOf(account, day)?.paymentTermsDays ?? 0);
  const credited = credit?.amount ?? 0;
  const discount = account.habits.paysEarly ? portion(value, EARLY_DISCOUNT) : 0;
  const [owing, notBefore] = [value - deposit + credited, credit?.lastDay ?? day];
  const payment = payInvoice(trade, sale, { due, owing, discount, notBefore });
  const paid = deposit + payment.paid;
  const balance = { value, paid, adjustment: credited - payment.discount };
  return {
    type: 'TAX_INVOICE',
    settlement: { discount },
    members: {
      dueDate: dateOf(due),
      payments: deposit === 0 ? undefined : depositPayment(deposit),
      customerOrderBalance: orderBalance(sale.orderNumber, balance, dateOf(trade.today)),
    },
  } as const;
}

/** How another sale is paid: at the counter, or to the driver. */
function paidAtOnce(trade: Trade, sale: Sale, deposit: number) {
  const value = saleValue(sale);
  const isOnDelivery = sale.isDelivered && deposit === 0;
  const due = value - deposit;
  const isCash = isOnDelivery && due < MAX_CASH_TO_DRIVER && trade.random.chance(0.6);
  const { payments, settlement } = isCash
    ? payInCash(trade.countryCode, due)
    : payAtCounter(trade, due, sale.gstRate);
  const balance = orderBalance(sale.orderNumber, { value, paid: value }, dateOf(sale.day));
  return {
    type: isOnDelivery ? 'CASH_ON_DELIVERY_INVOICE' : 'CASH_SALE_INVOICE',
    settlement,
    members: {
      payments: [...depositPayment(deposit), ...payments],
      customerOrderBalance: deposit === 0 ? undefined : balance,
    },
  } as const;
}

/** The invoice of a deposit. It does not pay for a supply yet, so it has no GST. */
export function depositInvoice(trade: Trade, sale: Sale, deposit: number): Draft<Invoice> {
  const day = sale.orderedDay;
  const { payments, settlement } = payAtCounter(trade, deposit, 0);
  const balance = { value: saleValue(sale), paid: deposit };
  return invoiceDocument(trade, sale, {
    ...{ type: 'CUSTOMER_ORDER_DEPOSIT', day, settlement },
    lines: [depositLine(trade, sale, deposit)],
    members: {
      deliveryDetails: undefined,
      orderStage: 'DEPOSIT',
      payments,
      customerOrderBalance: orderBalance(sale.orderNumber, balance, dateOf(day)),
    },
  });
}

/** Discount for paying early. */
const EARLY_DISCOUNT = 0.025;

/** In cents; drivers do not carry more cash than this. */
const MAX_CASH_TO_DRIVER = 150_000;

/** A planned credit for part of a sale, and what is charged again afterwards. */
type PlannedCredit = NonNullable<ReturnType<typeof planCredit>>;

type CreditPart = {
  readonly type: 'CREDIT_NOTE' | 'CASH_REFUND';
  readonly day: number;
  readonly lines: readonly SoldLine[];
  readonly reason: string;
};

/** Plans the return of one or a few lines, whole or in part; undefined when nothing can be returned. */
function planCredit(trade: Trade, sale: Sale, sold: readonly SoldLine[], isOwed: boolean) {
  const { random, documents } = trade;
  const day = trade.openFrom(sale.branch, sale.day + random.int(1, 40));
  const returnable = sold.filter(
    ({ item, amount }) =>
      amount.excludingGst > 0 &&
      item.productType !== 'SERVICE' &&
      hasSameCost(trade, item, sale, day),
  );
  if (returnable.length === 0 || documents.left < 3) return undefined;
  if (!canReceiveCredit(trade, sale, day, isOwed)) return undefined;
  const { reason, rechargeReason } = random.pick(
    data.returns.filter(({ isOfDelivery = false }) => sale.isDelivered || !isOfDelivery),
  );
  const lines = random
    .sample(returnable, random.weighted(data.linesReturned))
    .map((each) => creditedLine(each, -partOf(each.lines[0].quantity, random), sale));
  const type = isOwed ? 'CREDIT_NOTE' : 'CASH_REFUND';
  const credit = { type, day, lines, reason } as const;
  const recharge =
    isOwed && rechargeReason !== undefined && random.chance(0.35)
      ? planRecharge(trade, sale, { ...credit, reason: rechargeReason })
      : undefined;
  return {
    credit,
    recharge,
    /** The change of the amount owing, in cents including GST: negative. */
    amount: linesValue([...lines, ...(recharge?.lines ?? [])]),
    lastDay: recharge?.day ?? day,
  };
}

/** Plans to charge part of the credit again. */
function planRecharge(trade: Trade, sale: Sale, credit: CreditPart): CreditPart | undefined {
  const { random } = trade;
  const day = trade.openFrom(sale.branch, credit.day + random.int(1, 20));
  const [first] = credit.lines;
  if (first === undefined || !hasSameCost(trade, first.item, sale, day)) return undefined;
  if (!canReceiveCredit(trade, sale, day, true)) return undefined;
  const quantity = partOf(-first.lines[0].quantity, random);
  return { ...credit, day, lines: [creditedLine(first, quantity, sale)] };
}

/** Plans the documents of a credit: a refund for a sale that was paid, else a credit note. */
function writeCredits(
  trade: Trade,
  sale: Sale,
  original: Draft<Invoice>,
  { credit, recharge }: PlannedCredit,
): void {
  trade.documents.add(credit.day, () => {
    const written = creditDocument(trade, sale, original, credit);
    if (recharge) {
      const reason = `${recharge.reason}: ${written.number} is partly undone.`;
      trade.documents.add(recharge.day, () =>
        creditDocument(trade, sale, written, { ...recharge, reason }),
      );
    }
    return written;
  });
}

/** Pays a deposit, in cents, back. */
export function depositRefund(
  trade: Trade,
  sale: Sale,
  original: Draft<Invoice>,
  { day, deposit }: { readonly day: number; readonly deposit: number },
): Draft<Invoice> {
  const lines = [depositLine(trade, sale, -deposit)];
  const part = { type: 'CASH_REFUND', day, lines, reason: data.depositRefund } as const;
  return { ...creditDocument(trade, sale, original, part), orderStage: 'CANCELLED' };
}

/** The document that credits lines of another. */
function creditDocument(
  trade: Trade,
  sale: Sale,
  original: Draft<Invoice>,
  { type, day, lines, reason }: CreditPart,
): Draft<Invoice> {
  const isRefund = type === 'CASH_REFUND';
  const paid = isRefund ? payBack(trade.countryCode, original, linesValue(lines)) : undefined;
  return invoiceDocument(trade, sale, {
    ...{ type, day, lines, settlement: paid?.settlement },
    members: {
      deliveryDetails: undefined,
      quoteNumber: undefined,
      originalNumber: original.number,
      originalType: original.type,
      comments: [reason],
      payments: paid?.payments,
    },
  });
}

/** Whether the customer still has an account on the day, with credit if the sale was on account. */
function canReceiveCredit(trade: Trade, { account }: Sale, day: number, isOwed: boolean): boolean {
  if (day > trade.today || termsOf(account, day) === undefined) return false;
  return !isOwed || isOnAccount(account, day);
}

/**
 * Whether an item is still sold, and costs the same as at the sale, so that the return has the same value. The cost of a
 * kit changes with that of any component.
 */
function hasSameCost(
  trade: Trade,
  item: DemoItem,
  { branch, ...sale }: Sale,
  day: number,
): boolean {
  const isSame = trade.costOn(item, branch, sale.day) === trade.costOn(item, branch, day);
  return isSame && trade.allows('sold', item, branch, day);
}

function linesValue(lines: readonly SoldLine[]): number {
  return includingGst(subtotalOf(lines, undefined));
}

/** The whole quantity, or a smaller integer. */
function partOf(quantity: number, random: Random): number {
  return quantity <= 1 || random.chance(0.5) ? quantity : random.int(1, Math.floor(quantity));
}
