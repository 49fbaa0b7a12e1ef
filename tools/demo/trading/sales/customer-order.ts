import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import { portion } from '#tools/demo/trading/invoices/cents.ts';
import type { Sale, SaleItem, Visit } from '#tools/demo/trading/plans.ts';
import { buyIn, type PlannedBuyIn, planBuyIn } from '#tools/demo/trading/purchasing/buy-ins.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { fillBasket, isSold, usualQuantity } from './basket.ts';
import { billLater, depositInvoice, saleValue } from './billing.ts';
import { termsOf } from './credit.ts';
import { depositRefund } from './credits.ts';
import { createSale } from './sale.ts';

/**
 * An order for goods that have to be bought in: a deposit when ordering, and an invoice for the rest at handover. A
 * few orders are cancelled and the deposit refunded.
 */
export function orderSpecials(trade: Trade, visit: Visit, orderedDay: number): void {
  const { random, calendar, market, documents } = trade;
  const { branch, account } = visit;
  const today = { branch, orderedDay, day: orderedDay };
  if (documents.left < 2 || !isSold(trade, market.deposit, today)) return;
  const isDelivered = random.chance(0.5);
  const planned = planBuyIn(trade, {
    ...{ branch, day: orderedDay, isDelivered },
    wanted: pickSpecials(trade, visit, orderedDay),
  });
  if (planned === undefined) return;
  const from = isDelivered ? calendar.deliveryFrom : calendar.openFrom;
  // Some days after the last goods reach the branch; direct orders go to the site.
  const day = planned.isDirect
    ? planned.arrivalDay
    : from(branch, planned.arrivalDay + random.int(0, 6));
  const request = { branch, orderedDay, day, isDelivered };
  if (!planned.goods.every(({ item }) => isSold(trade, item, request))) return;
  if (termsOf(trade, account, day) === undefined) return;
  const sale = createSale(
    trade,
    {
      ...{ ...visit, ...request, isOnAccount: true, isDirect: planned.isDirect },
      promisedDay: Math.min(day, from(branch, planned.dueDay)),
    },
    [...planned.goods, ...extrasFor(trade, request, planned)],
  );
  const deposit = portion(saleValue(sale), random.pick([0.1, 0.2, 0.3, 0.5]));
  const isCancelled = random.chance(0.04);
  trade.buyIns.push(...buyIn(planned, sale, isCancelled));
  if (!isCancelled) billLater(trade, sale, deposit);
  documents.add(orderedDay, () => {
    const invoice = depositInvoice(trade, sale, deposit);
    if (isCancelled)
      refundLater(trade, sale, (refundDay) => {
        return depositRefund(trade, sale, invoice, { day: refundDay, deposit });
      });
    return invoice;
  });
}

function refundLater(
  trade: Trade,
  sale: Sale,
  write: (day: number) => ReturnType<typeof depositRefund>,
) {
  const day = trade.calendar.openFrom(sale.branch, sale.orderedDay + 1);
  const canPay = day <= DAYS_BACK && termsOf(trade, sale.account, day) !== undefined;
  if (canPay && trade.documents.left > 0) trade.documents.add(day, () => write(day));
}

/** Other goods on the same order, some of the time. */
function extrasFor(
  trade: Trade,
  request: Parameters<typeof fillBasket>[1],
  { goods, isDirect }: PlannedBuyIn,
): SaleItem[] {
  if (isDirect || trade.random.chance(0.6)) return [];
  const bought = new Set(goods.map(({ item }) => item));
  return fillBasket(trade, request, 2).filter(({ item }) => !bought.has(item));
}

/** Picks items that the branch may sell and buy but does not stock. */
function pickSpecials(trade: Trade, { branch }: Visit, day: number): ItemQuantity[] {
  const { market, random, calendar } = trade;
  const date = calendar.dateOf(day);
  const wanted = new Map<DemoItem, number>();
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    const item = market.pick.special(random);
    if (market.is('sold', item, branch, date) && market.is('bought', item, branch, date))
      wanted.set(item, usualQuantity(item, random));
  }
  return [...wanted].map(([item, quantity]) => ({ item, quantity }));
}
