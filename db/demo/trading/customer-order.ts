import type { Invoice } from '#lib/invoicing/schema.ts';
import { deliveryCharges, onAccount } from './account-sale.ts';
import { balanceOf } from './balance.ts';
import { basketAt, quantityOf, type Wanted } from './basket.ts';
import { type Cents, includingGst, portion } from './cents.ts';
import { creditOf } from './credits.ts';
import { depositLine } from './deposit-line.ts';
import type { Appointment, Desk, Draft } from './desk.ts';
import { heading } from './heading.ts';
import { type SoldLine, soldLines } from './lines.ts';
import type { MarketAccount } from './market.ts';
import { depositPaid, payAtCounter } from './payments.ts';
import { agreeSale, type Sale } from './sale.ts';
import { type Charges, NO_CHARGES, subtotalOf, totalsOf } from './totals.ts';

/**
 * Goods that are got in for a customer: a deposit when they are ordered, and the invoice for what is
 * left when they are handed over. A few orders are called off, and the deposit is paid back.
 */
export function customerOrder(desk: Desk, account: MarketAccount, day: number): Draft {
  return (number) => {
    const order = placeOrder(desk, account, day);
    const invoice = depositOf(desk, order, number);
    const isCalledOff = desk.random.chance(0.04);
    if (!isCalledOff) waitForGoods(desk, order);
    return {
      invoice,
      later: [isCalledOff ? paidBack(desk, order, invoice) : handedOver(desk, order)],
    };
  };
}

type Order = {
  /** As of the day that the goods are handed over. */
  readonly sale: Sale;
  readonly day: number;
  readonly goods: readonly Wanted[];
  readonly lines: readonly SoldLine[];
  readonly charges: Charges;
  /** In cents, including GST. */
  readonly value: number;
  readonly deposit: number;
};

function placeOrder(desk: Desk, account: MarketAccount, day: number): Order {
  const { market, random, calendar } = desk;
  const handedOver = calendar.openFrom(day + random.int(4, 45));
  const sale = agreeSale(desk, account, handedOver, handedOver - day);
  const goods = goodsOf(desk, sale);
  const lines = soldLines(market, sale, goods);
  const charges = deliveryCharges(desk, sale, lines);
  const value = includingGst(subtotalOf(lines, charges));
  const share = random.pick([0.1, 0.2, 0.3, 0.5]);
  return { sale, day, goods, lines, charges, value, deposit: portion(value, share) };
}

/** Something that the branch does not keep, and what else the job needs. */
function goodsOf({ market, random }: Desk, sale: Sale): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    const item = market.pickSpecial(random);
    wanted.set(item.number, { item, quantity: quantityOf(item, random) });
  }
  const rest = random.chance(0.4) ? basketAt(market, sale.branch.number, random).slice(0, 3) : [];
  for (const each of rest) wanted.set(each.item.number, each);
  return [...wanted.values()];
}

function depositOf(desk: Desk, order: Order, number: string): Invoice {
  const { sale, day, value, deposit } = order;
  const { random, calendar } = desk;
  // A deposit is no payment for a supply yet, so there is no GST on it.
  const amount: Cents = { excludingGst: deposit, gst: 0 };
  const line = depositLine(desk.market, sale, amount);
  const { payments, settlement } = payAtCounter(exempt(sale), deposit, random);
  const { deliveryDetails: _, ...head } = heading(desk, sale, 'CUSTOMER_ORDER_DEPOSIT', {
    number,
    day,
  });
  return {
    ...head,
    orderStage: 'DEPOSIT',
    totals: totalsOf([line], NO_CHARGES, settlement),
    lineItems: [line.line],
    payments,
    customerOrderBalance: balanceOf(
      sale.orderNumber,
      { value, paid: deposit },
      calendar.dateOf(day),
    ),
  };
}

/** The invoice of the goods, of which the deposit is paid. */
function handedOver(desk: Desk, { sale, lines, charges, value, deposit }: Order): Appointment {
  const { calendar, random } = desk;
  const { day } = sale;
  const draft = (number: string) => {
    if (sale.account.accountType !== 'CASH') {
      const invoice = onAccount(desk, sale, { number, lines, charges, paid: deposit }, 0);
      return { invoice: { ...invoice, payments: [depositPaid(deposit)] }, later: [] };
    }
    const { payments, settlement } = payAtCounter(sale, value - deposit, random);
    const invoice: Invoice = {
      ...heading(desk, sale, 'CASH_SALE_INVOICE', { number, day }),
      totals: totalsOf(lines, charges, settlement),
      lineItems: lines.map(({ line }) => line),
      payments: [depositPaid(deposit), ...payments],
      customerOrderBalance: balanceOf(
        sale.orderNumber,
        { value, paid: value },
        calendar.dateOf(day),
      ),
    };
    return { invoice, later: [] };
  };
  return { day, draft };
}

function paidBack(desk: Desk, { sale, deposit }: Order, original: Invoice): Appointment {
  const line = depositLine(desk.market, sale, { excludingGst: -deposit, gst: 0 });
  const reason = 'The order was called off; the deposit is paid back.';
  const refund = { day: sale.day, type: 'CASH_REFUND', lines: [line], reason } as const;
  const draft = (number: string) => {
    const invoice = creditOf(desk, sale, original, { ...refund, number });
    return { invoice: { ...invoice, orderStage: 'CANCELLED' }, later: [] };
  };
  return { day: sale.day, draft };
}

function waitForGoods(desk: Desk, { sale, day, goods }: Order): void {
  const late = desk.random.weighted([
    [0, 6],
    [3, 1],
    [9, 1],
    [16, 1],
  ]);
  for (const [index, { item, quantity }] of goods.entries()) {
    if (item.productType === 'SERVICE') continue;
    desk.await({
      orderNumber: sale.orderNumber,
      lineNumber: index + 1,
      item,
      quantity,
      branchNumber: sale.branch.number,
      customer: sale.account,
      orderedDay: day,
      promisedDay: Math.max(day + 1, sale.day - late),
      handedOverDay: sale.day,
      isBoughtIn: !(desk.market.stockedAt.get(sale.branch.number)?.has(item) ?? false),
    });
  }
}

function exempt(sale: Sale): Sale {
  return { ...sale, account: { ...sale.account, isGstExempt: true } };
}
