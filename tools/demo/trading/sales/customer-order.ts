import type { Invoice } from '#lib/invoices/schema.ts';
import { explodeKit } from '#tools/demo/trading/inventory/inventory.ts';
import { portion } from '#tools/demo/trading/invoices/cents.ts';
import { invoiceHeader } from '#tools/demo/trading/invoices/invoice-header.ts';
import {
  depositLine,
  numberLines,
  type SoldLine,
} from '#tools/demo/trading/invoices/invoice-lines.ts';
import { payAtCounter } from '#tools/demo/trading/invoices/payments.ts';
import { NO_CHARGES, orderBalance, totalsOf } from '#tools/demo/trading/invoices/totals.ts';
import type { MarketItem } from '#tools/demo/trading/market.ts';
import { type BuyIn, placeBuyIn, planBuyIn } from '#tools/demo/trading/purchasing/buy-ins.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { agreeSale } from './agree-sale.ts';
import { fillBasket, isRanged, usualQuantity } from './basket.ts';
import { billSale, saleValue } from './billing.ts';
import { creditDocument } from './credits.ts';
import type { Sale, SaleItem, Visit } from './sale.ts';

/**
 * An order for goods that have to be bought in: a deposit when ordering, and an invoice for the rest at handover. A
 * few orders are cancelled and the deposit refunded.
 */
export function customerOrder(
  simulation: Simulation,
  visit: Visit,
  day: number,
): Invoice | undefined {
  const { random, schedule, openingHours, calendar, ledger } = simulation;
  const { branch, account } = visit;
  const counterSale = { branch, orderedDay: day, day, isDelivered: false };
  const { deposit: depositItem } = simulation.market;
  if (schedule.invoicesLeft < 2 || !depositItem || !isRanged(simulation, depositItem, counterSale))
    return undefined;
  const isDelivered = random.chance(0.5);
  const wanted = pickSpecialItems(simulation, visit, day);
  const buyIn = wanted && planBuyIn(simulation, { ...visit, day, isDelivered, wanted });
  if (buyIn === undefined) return undefined;
  const handoverDay = deliveryDay(simulation, visit, buyIn, isDelivered);
  const request = { branch, orderedDay: day, day: handoverDay, isDelivered };
  const isRangedThen = buyIn.goods.every(({ item }) => isRanged(simulation, item, request));
  if (!isRangedThen || ledger.termsOf(account, handoverDay) === undefined) return undefined;
  const extras = buyIn.isDirect || random.chance(0.6) ? [] : fillBasket(simulation, request, 2);
  const isNew = ({ item }: SaleItem) => !buyIn.goods.some((each) => each.item === item);
  for (const { branchNumber, pieces } of extras.filter((each) => !isNew(each)))
    simulation.inventory.release(branchNumber, pieces);
  const from = isDelivered ? openingHours.deliveryFrom : openingHours.openFrom;
  const sale = agreeSale(
    simulation,
    {
      ...visit,
      ...request,
      isOnAccount: true,
      isDirect: buyIn.isDirect,
      promisedDay: Math.min(handoverDay, from(branch, buyIn.dueDay)),
    },
    [...buyIn.goods, ...extras.filter(isNew)],
  );
  const deposit = portion(saleValue(sale), random.pick([0.1, 0.2, 0.3, 0.5]));
  const isCancelled = random.chance(0.04);
  placeBuyIn(simulation, sale, buyIn, isCancelled);
  const invoice = depositInvoice(
    simulation,
    sale,
    depositLine(depositItem, sale, { excludingGst: deposit, gst: 0 }),
  );
  if (isCancelled) {
    for (const goods of sale.goods)
      if (!goods.isBuyIn) simulation.inventory.release(goods.branchNumber, goods.pieces);
    const cancellationDay = openingHours.openFrom(branch, day + 1);
    if (cancellationDay <= calendar.last && ledger.termsOf(account, cancellationDay) !== undefined)
      schedule.addInvoice(cancellationDay, () =>
        depositRefund(simulation, sale, {
          line: depositLine(depositItem, sale, { excludingGst: -deposit, gst: 0 }),
          original: invoice,
          day: cancellationDay,
        }),
      );
  } else {
    simulation.openSales.add(sale);
    schedule.addInvoice(handoverDay, () => billSale(simulation, sale, deposit));
  }
  return invoice;
}

/** Picks items that the branch does not stock but may sell and buy. */
function pickSpecialItems(simulation: Simulation, { branch }: Visit, day: number) {
  const { market, random, ranging, calendar, inventory } = simulation;
  const date = calendar.dateOf(day);
  const wanted = new Map<MarketItem, number>();
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    const item = market.pickSpecial(random);
    const isStocked = explodeKit(market, item, 1).some(
      (piece) => inventory.available(branch.number, piece.item) > 0,
    );
    const isAvailable = ranging.isSold(item, branch, date) && ranging.isBought(item, branch, date);
    if (isAvailable && !isStocked) wanted.set(item, usualQuantity(item, random));
  }
  return wanted.size === 0 ? undefined : wanted;
}

/** The handover day: arrival at the site for direct orders, else some days after the last goods reach the branch. */
function deliveryDay(
  simulation: Simulation,
  { branch }: Visit,
  buyIn: BuyIn,
  isDelivered: boolean,
) {
  const { openingHours, random } = simulation;
  if (buyIn.isDirect) return buyIn.arrivalDay;
  const day = buyIn.arrivalDay + random.int(0, 6);
  return isDelivered ? openingHours.deliveryFrom(branch, day) : openingHours.openFrom(branch, day);
}

/** A deposit does not pay for a supply yet, so it has no GST. */
function depositInvoice(simulation: Simulation, sale: Sale, line: SoldLine): Invoice {
  const { random, calendar } = simulation;
  const day = sale.orderedDay;
  const deposit = line.amount.excludingGst;
  const { payments, settlement } = payAtCounter(gstExempt(sale), deposit, random);
  const { deliveryDetails: _, ...head } = invoiceHeader(
    simulation,
    sale,
    'CUSTOMER_ORDER_DEPOSIT',
    day,
  );
  return {
    ...head,
    orderStage: 'DEPOSIT',
    totals: totalsOf([line], NO_CHARGES, settlement),
    lineItems: numberLines([line]),
    payments,
    customerOrderBalance: orderBalance(
      sale.orderNumber,
      { value: saleValue(sale), paid: deposit },
      calendar.dateOf(day),
    ),
  };
}

type CancelledOrder = { readonly line: SoldLine; readonly original: Invoice; readonly day: number };

function depositRefund(
  simulation: Simulation,
  sale: Sale,
  { line, original, day }: CancelledOrder,
): Invoice {
  const reason = 'The order was called off; the deposit is paid back.';
  const refund = { day, type: 'CASH_REFUND', lines: [line], reason } as const;
  return { ...creditDocument(simulation, sale, original, refund), orderStage: 'CANCELLED' };
}

function gstExempt(sale: Sale): Sale {
  return { ...sale, account: { ...sale.account, isGstExempt: true } };
}
