import type { Invoice } from '#lib/invoicing/schema.ts';
import { agreeSale } from './agree-sale.ts';
import { balanceOf } from './balance.ts';
import { basketFor, isRanged, quantityOf } from './basket.ts';
import { billSale, saleValue } from './billing.ts';
import { portion } from './cents.ts';
import { creditOf } from './credits.ts';
import { depositLine } from './deposit-line.ts';
import type { Desk } from './desk.ts';
import { heading } from './heading.ts';
import { numbered, type SoldLine } from './lines.ts';
import type { MarketItem } from './market.ts';
import { payAtCounter } from './payments.ts';
import { type BoughtIn, boughtInFor, place } from './purchasing/buying-in.ts';
import type { Goods, Sale, Visit } from './sale.ts';
import { piecesOf } from './shelves.ts';
import { NO_CHARGES, totalsOf } from './totals.ts';

/**
 * Goods that are got in for a customer: a deposit when they are ordered, and the invoice for what is
 * left when they are handed over. A few orders are called off, and the deposit is paid back.
 */
export function customerOrder(desk: Desk, visit: Visit, day: number): Invoice | undefined {
  const { random, agenda, opening, calendar, ledger } = desk;
  const { branch, account } = visit;
  const atOnce = { branch, orderedDay: day, day, isDelivered: false };
  const { deposit: voucher } = desk.market;
  if (agenda.room < 2 || !voucher || !isRanged(desk, voucher, atOnce)) return undefined;
  const isDelivered = random.chance(0.5);
  const wanted = specialsAt(desk, visit, day);
  const bought = wanted && boughtInFor(desk, { ...visit, day, isDelivered, wanted });
  if (bought === undefined) return undefined;
  const handedOver = handOverDay(desk, visit, bought, isDelivered);
  const request = { branch, orderedDay: day, day: handedOver, isDelivered };
  const isRangedThen = bought.goods.every(({ item }) => isRanged(desk, item, request));
  if (!isRangedThen || ledger.termsOf(account, handedOver) === undefined) return undefined;
  const rest = bought.isDirect || random.chance(0.6) ? [] : basketFor(desk, request, 2);
  const isNew = ({ item }: Goods) => !bought.goods.some((each) => each.item === item);
  for (const { from, pieces } of rest.filter((each) => !isNew(each)))
    desk.shelves.release(from, pieces);
  const from = isDelivered ? opening.deliveryFrom : opening.openFrom;
  const sale = agreeSale(
    desk,
    {
      ...visit,
      ...request,
      isOnAccount: true,
      isDirect: bought.isDirect,
      promisedDay: Math.min(handedOver, from(branch, bought.dueDay)),
    },
    [...bought.goods, ...rest.filter(isNew)],
  );
  const deposit = portion(saleValue(sale), random.pick([0.1, 0.2, 0.3, 0.5]));
  const isCalledOff = random.chance(0.04);
  place(desk, sale, bought, isCalledOff);
  const invoice = depositOf(
    desk,
    sale,
    depositLine(voucher, sale, { excludingGst: deposit, gst: 0 }),
  );
  if (isCalledOff) {
    for (const goods of sale.goods)
      if (!goods.isBoughtIn) desk.shelves.release(goods.from, goods.pieces);
    const off = opening.openFrom(branch, day + 1);
    if (off <= calendar.last && ledger.termsOf(account, off) !== undefined)
      agenda.write(off, () =>
        paidBack(desk, sale, {
          line: depositLine(voucher, sale, { excludingGst: -deposit, gst: 0 }),
          original: invoice,
          day: off,
        }),
      );
  } else {
    desk.open.add(sale);
    agenda.write(handedOver, () => billSale(desk, sale, deposit));
  }
  return invoice;
}

/** A few things that the branch does not keep, but may sell and buy. */
function specialsAt(desk: Desk, { branch }: Visit, day: number) {
  const { market, random, ranging, calendar, shelves } = desk;
  const date = calendar.dateOf(day);
  const wanted = new Map<MarketItem, number>();
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    const item = market.pickSpecial(random);
    const isKept = piecesOf(market, item, 1).some(
      (piece) => shelves.available(branch.number, piece.item) > 0,
    );
    const isHad = ranging.isSold(item, branch, date) && ranging.isBought(item, branch, date);
    if (isHad && !isKept) wanted.set(item, quantityOf(item, random));
  }
  return wanted.size === 0 ? undefined : wanted;
}

/** From the supplier straight to the site, or some days after the last of it has come to the branch. */
function handOverDay(desk: Desk, { branch }: Visit, bought: BoughtIn, isDelivered: boolean) {
  const { opening, random } = desk;
  if (bought.isDirect) return bought.arrivalDay;
  const day = bought.arrivalDay + random.int(0, 6);
  return isDelivered ? opening.deliveryFrom(branch, day) : opening.openFrom(branch, day);
}

/** A deposit is no payment for a supply yet, so there is no GST on it. */
function depositOf(desk: Desk, sale: Sale, line: SoldLine): Invoice {
  const { random, calendar } = desk;
  const day = sale.orderedDay;
  const deposit = line.amount.excludingGst;
  const { payments, settlement } = payAtCounter(exempt(sale), deposit, random);
  const { deliveryDetails: _, ...head } = heading(desk, sale, 'CUSTOMER_ORDER_DEPOSIT', day);
  return {
    ...head,
    orderStage: 'DEPOSIT',
    totals: totalsOf([line], NO_CHARGES, settlement),
    lineItems: numbered([line]),
    payments,
    customerOrderBalance: balanceOf(
      sale.orderNumber,
      { value: saleValue(sale), paid: deposit },
      calendar.dateOf(day),
    ),
  };
}

type CalledOff = { readonly line: SoldLine; readonly original: Invoice; readonly day: number };

function paidBack(desk: Desk, sale: Sale, { line, original, day }: CalledOff): Invoice {
  const reason = 'The order was called off; the deposit is paid back.';
  const refund = { day, type: 'CASH_REFUND', lines: [line], reason } as const;
  return { ...creditOf(desk, sale, original, refund), orderStage: 'CANCELLED' };
}

function exempt(sale: Sale): Sale {
  return { ...sale, account: { ...sale.account, isGstExempt: true } };
}
